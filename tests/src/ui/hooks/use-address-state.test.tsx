// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAddressState } from '../../../../src/ui/hooks/use-address-state.ts';
import { renderAt, setUpDom } from '../../dom.tsx';

setUpDom();

type Set = (value: string) => void;
let set: { one: Set; two: Set; step: Set; back(): void };

function Probe() {
  const [one, setOne] = useAddressState('one');
  const [two, setTwo] = useAddressState('two');
  const [step, setStep] = useAddressState('step', { isStep: true });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  set = { one: setOne, two: setTwo, step: setStep, back: () => void navigate(-1) };
  return <p>{[pathname + search, one, two, step].join(' | ')}</p>;
}

const shows = (text: string) => expect(screen.getByRole('paragraph').textContent).toBe(text);

test('simultaneous changes of several parts are all applied; the last change of a part wins', () => {
  renderAt('/graphs?other=1&two=b', <Probe />);
  shows('/graphs?other=1&two=b |  | b | ');
  act(() => {
    set.one('a');
    set.two('c');
    set.one('d');
  });
  shows('/graphs?other=1&two=c&one=d | d | c | ');
  act(() => set.two(''));
  shows('/graphs?other=1&one=d | d |  | ');
});

test('an outdated setter preserves later changes', () => {
  renderAt('/graphs', <Probe />);
  const { one } = set;
  act(() => set.two('b'));
  act(() => one('a'));
  shows('/graphs?two=b&one=a | a | b | ');
});

test('back undoes a step and simultaneous changes', () => {
  renderAt('/graphs?one=a', <Probe />);
  act(() => {
    set.step('x');
    set.one('b');
  });
  shows('/graphs?one=b&step=x | b |  | x');
  act(() => set.back());
  shows('/graphs?one=a | a |  | ');
});
