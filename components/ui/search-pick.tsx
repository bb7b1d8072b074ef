"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button";
import { classNames } from "./class-names";
import { Field } from "./field";
import { Input } from "./input";
import { runAfterPress } from "./press";
import { useCombobox } from "./use-combobox";
import { useSettledOptions } from "./use-settled-options";

type Choice<Value> = { value: Value; label: string; detail?: string };

type SearchPickProps<Value extends string | number> = {
  label: string;
  labelHidden?: boolean;
  hint?: string;
  disabled?: boolean;
  placeholder: string;
  picked: string | undefined;
  /** The matches for the typed text; undefined while they load. */
  found: readonly Choice<Value>[] | undefined;
  query: string;
  onQuery: (query: string) => void;
  /** Called when the user is about to search, so that the choices can be loaded. */
  onApproach?: (() => void) | undefined;
  onPick: (pick: Choice<Value> | undefined) => void;
  /** A choice is always picked: it can be replaced but not removed. */
  isRequired?: boolean;
};

/**
 * Picks one of many by typing (an ARIA combobox). The picked choice replaces the input until it is removed.
 */
export function SearchPick<Value extends string | number>(props: SearchPickProps<Value>) {
  const {
    label,
    placeholder,
    picked,
    found: choices = [],
    query,
    onQuery,
    onPick,
    isRequired = false,
  } = props;
  const { labelHidden = false, hint, disabled } = props;
  const t = useTranslations("ui.pick");
  const [isOpen, setIsOpen] = useState(false);
  const choosePick = (pick: Choice<Value>) => {
    onPick(pick);
    onQuery("");
    setIsOpen(false);
  };
  const combobox = useCombobox({
    options: choices,
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    onPick: choosePick,
    preselected: 0,
  });
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...combobox.inputProps}
            disabled={disabled}
            placeholder={placeholder}
            className={picked && !isRequired ? "pr-11" : undefined}
            value={isOpen ? query : (picked ?? query)}
            onFocus={props.onApproach}
            onClick={() => setIsOpen(true)}
            onChange={(event) => {
              onQuery(event.target.value);
              combobox.reset();
              setIsOpen(true);
            }}
            onBlur={() => runAfterPress(() => setIsOpen(false))}
          />
          {picked && !isRequired && (
            <IconButton
              size="dense"
              label={t("takeOff", { picked })}
              icon={<X aria-hidden />}
              className="absolute top-1/2 right-1.5 -translate-y-1/2"
              onClick={() => onPick(undefined)}
            />
          )}
          {isOpen && (
            <Options
              id={combobox.listId}
              getOptionId={combobox.getOptionId}
              label={label}
              found={choices}
              active={combobox.active}
              isLooking={!props.found}
              onPick={choosePick}
            />
          )}
        </div>
      )}
    </Field>
  );
}

type OptionsProps<Value> = {
  id: string;
  getOptionId: (index: number) => string;
  label: string;
  found: readonly Choice<Value>[];
  active: number;
  isLooking: boolean;
  onPick: (pick: Choice<Value>) => void;
};

function Options<Value extends string | number>(props: OptionsProps<Value>) {
  const { id, getOptionId, label, found: choices, active, isLooking, onPick } = props;
  const t = useTranslations("ui.pick");
  const isStanding = useSettledOptions(choices.map(({ value }) => value));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the options leaves the focus in the field, no more.
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={classNames(
        "absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-control border border-control bg-bg p-1 shadow-high",
        !isStanding && "pointer-events-none",
      )}
    >
      <div id={id} role="listbox" aria-label={label}>
        {choices.map((pick, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works it through the input (aria-activedescendant).
          <div
            key={pick.value}
            id={getOptionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => onPick(pick)}
            className={classNames(
              "flex min-h-9 flex-col justify-center rounded-control px-2.5 py-1 text-body",
              index === active ? "bg-info-tint" : "hover:bg-muted",
            )}
          >
            <span className="truncate">{pick.label}</span>
            {pick.detail && <span className="truncate text-dense text-ink-2">{pick.detail}</span>}
          </div>
        ))}
      </div>
      <p role="status" className={choices.length > 0 ? "sr-only" : "px-2.5 py-2 text-body text-ink-2"}>
        {isLooking ? t("looking") : t("found", { count: choices.length })}
      </p>
    </div>
  );
}
