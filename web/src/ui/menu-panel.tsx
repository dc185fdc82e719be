import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { Anchor, useIsThere } from './anchor';
import type { MenuEntry, MenuLook } from './menu-entry';

function Choice({ entry, staysOpen }: { entry: Extract<MenuEntry, { kind: 'choice' }>; staysOpen: boolean }) {
  return (
    <Menu.RadioGroup value={entry.value} onChange={entry.onChoose}>
      {entry.options.map(({ value, label, aside, lang }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          lang={lang}
          closeMenuOnClick={!staysOpen}
          rightSection={aside}
        >
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function Entry({ entry, staysOpen }: { entry: MenuEntry; staysOpen: boolean }) {
  if (entry.kind === 'choice') return <Choice entry={entry} staysOpen={staysOpen} />;
  if (entry.kind === 'divider') return <Menu.Divider />;
  if (entry.kind === 'text') return entry.content;
  if (entry.kind === 'label') return <Menu.Label>{entry.label}</Menu.Label>;
  if (entry.kind === 'check') {
    return (
      <Menu.CheckboxItem checked={entry.isChecked} onChange={entry.onToggle}>
        {entry.label}
      </Menu.CheckboxItem>
    );
  }
  return (
    <Menu.Item
      data-active={entry.isActive || undefined}
      leftSection={entry.icon}
      rightSection={entry.aside}
      color={entry.danger ? 'var(--vd-red)' : undefined}
      disabled={entry.disabled}
      onClick={entry.onSelect}
    >
      {entry.label}
    </Menu.Item>
  );
}

interface MenuPanelProps extends MenuLook {
  id: string;
  anchor: HTMLElement;
  isOpen: boolean;
  onChange: (opened: boolean) => void;
  entries: () => readonly MenuEntry[];
}

/** The open part of a menu, placed at its button. */
export function MenuPanel(panel: MenuPanelProps) {
  const { id, anchor, isOpen, onChange, entries, className, staysOpen = false, position, width } = panel;
  const isThere = useIsThere();
  useEffect(() => {
    // Some browsers leave the focus nowhere when a button is clicked.
    if (isOpen && document.activeElement === document.body) anchor.focus();
  }, [anchor, isOpen]);
  return (
    <Menu
      id={id}
      opened={isOpen && isThere}
      onChange={onChange}
      closeOnItemClick={!staysOpen}
      position={position}
      width={width}
    >
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown className={className}>
        {entries().map((entry) => (
          <Entry key={entry.id} entry={entry} staysOpen={staysOpen} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
