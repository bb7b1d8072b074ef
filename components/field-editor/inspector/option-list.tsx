"use client";

import { ArrowDown, ArrowUp, CircleAlert, Library, ListPlus, Plus, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { useEditor } from "../editor-context";
import { OptionLines } from "./option-lines";
import { useMetaChange } from "./use-meta-change";

/** Loaded on demand, because it brings its lists along. */
const FromList = dynamic(
  retryUntilLoaded(() => import("./preset-options")),
  { ssr: false },
);

/** Most options that get a row each. A longer list is edited as text. */
const MOST_ROWS = 30;
const SHOWN_ROWS = 8;

export type OptionListProps = {
  values: readonly string[];
  /** Options chosen at the start. Null where options carry no mark. */
  checked: readonly boolean[] | null;
  checking: "one" | "many" | "none";
  error: string | undefined;
  hasLists?: boolean;
  onRename: (index: number, value: string) => void;
  onCheck: (index: number, isOn: boolean) => void;
  /** `kept[i]` is the former index of the i-th new value, undefined for a new one. */
  onReplace: (values: string[], kept: (number | undefined)[]) => void;
};

export function OptionList(props: OptionListProps) {
  const t = useTranslations("editor.inspector.choice");
  const { world } = useEditor();
  const [way, setWay] = useState<"rows" | "lines" | "list">("rows");
  const id = useId();
  const { values, error, onReplace, hasLists = false } = props;
  const isLong = values.length > MOST_ROWS;
  const visibleValues = isLong ? values.slice(0, SHOWN_ROWS) : values;
  const replaceValues = (next: string[] | null) => {
    setWay("rows");
    if (next)
      onReplace(
        next,
        next.map((value) => values.indexOf(value)),
      );
  };
  const reorderOptions = (order: number[]) =>
    onReplace(
      order.map((index) => values[index] ?? ""),
      order,
    );
  const addOption = () =>
    onReplace([...values, world.optionName(values.length + 1)], [...values.keys(), undefined]);
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-body font-medium">{t("options")}</legend>
      {visibleValues.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; names repeat while they are typed
        <OptionRow key={index} {...props} index={index} value={value} onReorder={reorderOptions} />
      ))}
      {isLong && (
        <p className="text-dense text-ink-2">{t("moreOptions", { count: values.length - SHOWN_ROWS })}</p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-dense text-danger">
          <CircleAlert className="mt-px size-4 shrink-0" aria-hidden />
          {error}
        </p>
      )}
      {way === "lines" && <OptionLines values={values} onDone={replaceValues} />}
      {way === "list" && <FromList onDone={replaceValues} />}
      {way === "rows" && (
        <div className="flex flex-wrap gap-2">
          {!isLong && (
            <Button size="dense" variant="secondary" onClick={addOption}>
              <Plus aria-hidden />
              {t("add")}
            </Button>
          )}
          <Button size="dense" variant="quiet" onClick={() => setWay("lines")}>
            <ListPlus aria-hidden />
            {t("many")}
          </Button>
          {hasLists && (
            <Button size="dense" variant="quiet" onClick={() => setWay("list")}>
              <Library aria-hidden />
              {t("fromList")}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

type RowProps = OptionListProps & { index: number; value: string; onReorder: (order: number[]) => void };

function OptionRow({ values, checked, checking, index, value, onRename, onCheck, onReorder }: RowProps) {
  const t = useTranslations("editor.inspector.choice");
  const change = useMetaChange();
  const all = [...values.keys()];
  const swapWith = (other: number) => all.map((at) => (at === index ? other : at === other ? index : at));
  return (
    <div className="flex items-center gap-1">
      {checking !== "none" && (
        <input
          type="checkbox"
          aria-label={t("checked", { place: index + 1 })}
          title={t("checked", { place: index + 1 })}
          checked={checked?.[index] ?? false}
          onChange={(event) => onCheck(index, event.target.checked)}
          className="mr-1 size-5 shrink-0 accent-primary"
        />
      )}
      <Input
        controlSize="dense"
        className="flex-1"
        aria-label={t("option", { place: index + 1 })}
        maxLength={TEXT_LIMITS.fieldLabel}
        value={value}
        onChange={(event) => onRename(index, event.target.value)}
        onBlur={change.settle}
      />
      <span className="flex">
        <IconButton
          size="dense"
          className="w-6"
          label={t("up", { place: index + 1 })}
          icon={<ArrowUp aria-hidden />}
          disabled={index === 0}
          onClick={() => onReorder(swapWith(index - 1))}
        />
        <IconButton
          size="dense"
          className="w-6"
          label={t("down", { place: index + 1 })}
          icon={<ArrowDown aria-hidden />}
          disabled={index === values.length - 1}
          onClick={() => onReorder(swapWith(index + 1))}
        />
        <IconButton
          size="dense"
          label={t("remove", { place: index + 1 })}
          icon={<X aria-hidden />}
          disabled={values.length === 1}
          onClick={() => onReorder(all.filter((at) => at !== index))}
        />
      </span>
    </div>
  );
}
