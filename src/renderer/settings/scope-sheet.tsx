import type { ReactNode } from 'react';
import { useTexts } from '../client/app-state.ts';
import { Button } from '../ui/button.tsx';
import { Group, GroupNote } from '../ui/group.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ListRow } from './list-row.tsx';

interface ScopeSheetProps {
  scope: 'text_content' | 'content_snapshot';
  title: string;
  onClose: () => void;
}

/** Where one kind of content is stored: the apps and sites left out, or the only ones. */
export function ScopeSheet({ scope, title, onClose }: ScopeSheetProps): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  return (
    <Sheet
      wide
      title={title}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{texts.common.done}</Button>}
    >
      <Group>
        <ListRow
          settingKey={`filter.${scope}.exclude_apps`}
          title={`${t.leftOut}: ${t.apps}`}
          kind="apps"
          pickTitle={t.pickTitle}
        />
        <ListRow
          settingKey={`filter.${scope}.include_only_apps`}
          title={`${t.onlyThese}: ${t.apps}`}
          note={t.onlyNote}
          kind="apps"
          pickTitle={t.pickTitleOnly}
        />
        <ListRow
          settingKey={`filter.${scope}.exclude_websites`}
          title={`${t.leftOut}: ${t.sites}`}
          kind="sites"
          pickTitle={t.siteTitle}
        />
        <ListRow
          settingKey={`filter.${scope}.include_only_websites`}
          title={`${t.onlyThese}: ${t.sites}`}
          note={t.onlyNote}
          kind="sites"
          pickTitle={t.siteTitle}
        />
      </Group>
      <GroupNote>{t.scopeNote}</GroupNote>
    </Sheet>
  );
}
