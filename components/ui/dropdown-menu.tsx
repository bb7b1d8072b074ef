"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

const itemLooks =
  "flex min-h-9 items-center gap-2.5 rounded-control px-2.5 py-1.5 text-body outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-muted data-highlighted:outline-1 data-highlighted:-outline-offset-1 data-highlighted:outline-control [&_svg]:size-4 [&_svg]:shrink-0";

export type DropdownMenuProps = {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "center" | "end";
  className?: string;
  /** Set if another element opens the menu; the trigger then only gives the position. */
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

/** A menu of actions under a button, with arrows, type-ahead and Escape. */
export function DropdownMenu({ trigger, children, align = "end", className, ...control }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false} {...control}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(
            "z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-[calc(100vw-1rem)] animate-fade-in overflow-y-auto rounded-card border border-hairline bg-bg p-1.5 shadow-high",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export type MenuItemProps = {
  children: ReactNode;
  icon?: ReactNode;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Reason why it is disabled, or its effect; shown under the name. */
  hint?: ReactNode;
  /** Renders the only child (a link) as the item. */
  asChild?: boolean;
};

/** An action. A disabled one stays visible and takes the focus, so that everybody reads its reason. */
export function MenuItem({ children, icon, onSelect, danger, disabled, hint, asChild }: MenuItemProps) {
  const looks = classNames(itemLooks, danger && !disabled && "text-danger");
  if (asChild)
    return (
      <Radix.Item asChild className={looks}>
        {children}
      </Radix.Item>
    );
  return (
    <Radix.Item
      className={looks}
      aria-disabled={disabled}
      data-disabled={disabled || undefined}
      onSelect={(event) => (disabled ? event.preventDefault() : onSelect?.())}
    >
      {icon}
      <span className="min-w-0">
        <span className="block">{children}</span>
        {hint && <span className="block text-dense text-ink-3">{hint}</span>}
      </span>
    </Radix.Item>
  );
}

export type MenuRadioProps<T extends string> = {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode }[];
  /** Closes the menu after a choice, if the result is behind it. */
  closes?: boolean;
};

export function MenuRadio<T extends string>(props: MenuRadioProps<T>) {
  const { label, value, onValueChange, options, closes = false } = props;
  return (
    <Radix.RadioGroup
      value={value}
      onValueChange={(picked) => {
        const option = options.find((candidate) => candidate.value === picked);
        if (option) onValueChange(option.value);
      }}
    >
      <Radix.Label className="px-2.5 pt-1.5 pb-1 text-dense text-ink-3">{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          className={itemLooks}
          onSelect={(event) => closes || event.preventDefault()}
        >
          <span className="grid size-4 place-items-center">
            <Radix.ItemIndicator>
              <Check aria-hidden />
            </Radix.ItemIndicator>
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-hairline first:hidden" />;
}
