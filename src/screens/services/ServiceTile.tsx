import { ActionIcon, Menu } from '@mantine/core';
import { IconAlertTriangle, IconApps, IconCircleCheck, IconDots, IconTool } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ConsoleService } from '../../../protocol/api/services.ts';
import { addresses } from '../../lib/addresses.ts';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import type { ItemControlProps } from '../../ui/lists/ItemList.tsx';
import { Tag } from '../../ui/values/Tag.tsx';
import { ServiceActionItems } from './ServiceActions.tsx';
import classes from './Services.module.css';
import { loadOf, missingText, needsAttention, unknownWords } from './service-state.ts';

/** A service as a tile that opens it. */
export function ServiceTile(props: { readonly service: ConsoleService; readonly control: ItemControlProps }) {
  const { service, control } = props;
  const { mount, name, version, description, author } = service;
  const isIncomplete = needsAttention(service);
  const load = loadOf(service);
  return (
    <div className={classes.tile} data-attention={isIncomplete || undefined}>
      <span className={classes.icon}>
        <IconApps size={20} aria-hidden />
      </span>
      <div className={classes.names}>
        <Link to={addresses.service(mount)} className={classes.open} {...control}>
          <span className={classes.name}>{name ?? mount}</span>
          <span className={classes.version}>{version ?? unknownWords.version}</span>
        </Link>
        <code className={classes.mount}>{mount}</code>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            size={28}
            aria-label={`Actions of ${mount}`}
            tabIndex={control.tabIndex}
            className={classes.menu}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ServiceActionItems service={service} />
        </Menu.Dropdown>
      </Menu>
      <p className={classes.description} title={description}>
        {description || unknownWords.description}
      </p>
      <div className={classes.tags}>
        <ModeTag service={service} />
        {isIncomplete && <AttentionTag />}
        <span className={classes.author}>{author || unknownWords.author}</span>
      </div>
      <div className={classes.foot} data-attention={isIncomplete || undefined}>
        {isIncomplete ? (
          <>
            <span className={classes.name}>{missingText(service)}</span>
            <Link to={addresses.service(mount, 'settings')} className={classes.footLink}>
              Settings
            </Link>
          </>
        ) : (
          <>
            <span className={classes.name} title={load.text}>
              {load.short}
            </span>
            {load.errors > 0 && <span className={classes.errors}>{load.errors} failed</span>}
            {!load.isIdle && (
              <span className={classes.footChart}>
                <Sparkline values={service.figures.requests} />
              </span>
            )}
          </>
        )}
      </div>
    </div>
  );
}

export function ModeTag({ service }: { readonly service: ConsoleService }) {
  return service.isDevelopment ? (
    <Tag kind="accent">
      <IconTool size={14} className={classes.tagIcon} aria-hidden /> Development
    </Tag>
  ) : (
    <Tag kind="success">
      <IconCircleCheck size={14} className={classes.tagIcon} aria-hidden /> Production
    </Tag>
  );
}

export function AttentionTag() {
  return (
    <Tag kind="warning">
      <IconAlertTriangle size={14} className={classes.tagIcon} aria-hidden /> Needs attention
    </Tag>
  );
}
