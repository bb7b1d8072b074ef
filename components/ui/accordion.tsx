"use client";

import { ChevronDown } from "lucide-react";
import { Accordion as RadixAccordion } from "radix-ui";
import type { ReactNode } from "react";

export type AccordionProps = {
  items: readonly { id: string; title: ReactNode; summary?: ReactNode; content: ReactNode }[];
  open: string[];
  onOpenChange: (open: string[]) => void;
};

/**
 * Sections that open in place. `summary` shows the current choice, so that a closed section still informs.
 */
export function Accordion({ items, open, onOpenChange }: AccordionProps) {
  return (
    <RadixAccordion.Root
      type="multiple"
      value={open}
      onValueChange={onOpenChange}
      className="divide-y divide-hairline rounded-card border border-hairline bg-bg"
    >
      {items.map((item) => (
        <RadixAccordion.Item key={item.id} value={item.id} id={item.id}>
          <RadixAccordion.Header asChild>
            <h3>
              <RadixAccordion.Trigger className="group flex min-h-12 w-full items-center gap-3 rounded-card px-4 py-2.5 text-left text-body font-medium -outline-offset-2 hover:bg-muted">
                <span className="min-w-0 flex-1">
                  <span className="block">{item.title}</span>
                  {item.summary && (
                    <span className="block truncate text-dense font-normal text-ink-3">{item.summary}</span>
                  )}
                </span>
                <ChevronDown
                  className="size-4 shrink-0 text-ink-2 transition-transform group-data-[state=open]:rotate-180"
                  aria-hidden
                />
              </RadixAccordion.Trigger>
            </h3>
          </RadixAccordion.Header>
          <RadixAccordion.Content className="px-4 pt-1 pb-5">{item.content}</RadixAccordion.Content>
        </RadixAccordion.Item>
      ))}
    </RadixAccordion.Root>
  );
}
