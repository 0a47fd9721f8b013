import { Button } from '@mantine/core';
import { useState } from 'react';
import { PanelSection, SidePanel } from '../../ui/panes/SidePanel.tsx';
import { SplitPane } from '../../ui/panes/SplitPane.tsx';
import { KeyValueList } from '../../ui/values/KeyValueList.tsx';
import classes from './PartsPage.module.css';
import { Example, Section } from './Section.tsx';

export function PanesSection() {
  const [isOpen, setOpen] = useState(window.innerWidth >= 1100);
  return (
    <Section title="Panes">
      <Example name="Split pane with a side panel; below 1100 px a drawer">
        <div className={`${classes.box} ${classes.tall}`}>
          <SplitPane
            name="parts"
            sideLabel="Details"
            sideWidthPx={320}
            onCloseSide={() => setOpen(false)}
            side={
              isOpen ? (
                <SidePanel title="packages" hasSteps onNext={() => undefined} onClose={() => setOpen(false)}>
                  <PanelSection title="Properties" count={2}>
                    <KeyValueList
                      entries={[
                        ['Type', 'Document'],
                        ['Status', 'loaded'],
                      ]}
                    />
                  </PanelSection>
                </SidePanel>
              ) : undefined
            }
          >
            <Button variant="default" m="md" onClick={() => setOpen(true)}>
              Open details
            </Button>
          </SplitPane>
        </div>
      </Example>
    </Section>
  );
}
