import type { Layout } from '../layout.ts';
import { type ChoiceParameter, numberOf, textOf } from '../parameter.ts';
import { toPlacesBeside } from '../places-beside.ts';
import { toScale } from '../scale.ts';

const axis = (id: 'x' | 'y', label: string) =>
  ({
    kind: 'attribute',
    id,
    label,
    help: 'Numbers; texts become categories.',
    suggests: undefined,
    default: '',
  }) as const;
const x = axis('x', 'Horizontal attribute');
const y = axis('y', 'Vertical attribute');
const scale = (id: string, label: string): ChoiceParameter => ({
  kind: 'choice',
  id,
  label,
  help: 'Mapping of values to positions.',
  options: [
    { value: 'auto', label: 'Linear (categories for text)' },
    { value: 'log', label: 'Logarithmic' },
    { value: 'category', label: 'Categories' },
  ],
  default: 'auto',
});
const xScale = scale('xScale', 'Horizontal scale');
const yScale = scale('yScale', 'Vertical scale');
const size = {
  kind: 'number',
  id: 'size',
  label: 'Size',
  help: 'World units from the smallest to the largest value.',
  minimum: 200,
  maximum: 1_000_000,
  step: 100,
  default: 2000,
} as const;

const attributes: Layout = {
  id: 'attributes',
  label: 'By attributes',
  help: 'Scatter plot of two attributes; vertices without values are placed in rows below.',
  isByPlace: true,
  parameters: [x, xScale, y, yScale, size],
  attributesOf: (values) => [x, y].map((each) => textOf(each, values)).filter((name) => name !== ''),
  plan({ model, values, textOf: attributeOf }) {
    const [xName, yName] = [textOf(x, values), textOf(y, values)];
    if (xName === '' || yName === '') throw new Error('choose a horizontal and a vertical attribute');
    const columnOf = (name: string) =>
      Array.from({ length: model.vertexCount }, (_, vertex) => attributeOf(name, vertex));
    const xs = toScale(columnOf(xName), textOf(xScale, values));
    const ys = toScale(columnOf(yName), textOf(yScale, values));
    const width = numberOf(size, values);
    return toPlacesBeside(model, width / 25, (vertex) => {
      const [across, up] = [xs[vertex]!, ys[vertex]!];
      if (Number.isNaN(across) || Number.isNaN(up)) return undefined;
      return [across * width, -up * width];
    });
  },
};

export default attributes;
