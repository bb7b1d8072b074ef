"use client";

import { Tabs as RadixTabs } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type TabsProps<T extends string> = {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  tabs: readonly { value: T; label: ReactNode; content: ReactNode }[];
  className?: string;
};

/** Views of one object, one at a time; arrows move between the tabs. */
export function Tabs<T extends string>({ label, value, onValueChange, tabs, className }: TabsProps<T>) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(picked) => {
        const tab = tabs.find((candidate) => candidate.value === picked);
        if (tab) onValueChange(tab.value);
      }}
      className={className}
    >
      <RadixTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-hairline">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              "-mb-px h-10 shrink-0 border-b-2 border-transparent px-3 text-body whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink",
              "data-[state=active]:border-primary data-[state=active]:font-medium data-[state=active]:text-ink",
            )}
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
