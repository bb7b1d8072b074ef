"use client";

import { ArrowDown, ArrowUp, CircleAlert, ListPlus, Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { useEditor } from "../editor-context";
import { ManyOptions } from "./many-options";
import { useMetaChange } from "./use-meta-change";

export type OptionListProps = {
  values: readonly string[];
  /** Which are chosen at the start; null where options carry no mark. */
  checked: readonly boolean[] | null;
  checking: "one" | "many" | "none";
  error: string | undefined;
  onRename: (index: number, value: string) => void;
  onCheck: (index: number, isOn: boolean) => void;
  /** `kept[i]` is where the i-th new value stood before; absent for a new one. */
  onReplace: (values: string[], kept: (number | undefined)[]) => void;
};

/** The options one below the other: rename, mark, move, remove, add, or paste many lines at once. */
export function OptionList(props: OptionListProps) {
  const t = useTranslations("editor.inspector.choice");
  const { world } = useEditor();
  const [isPasting, setIsPasting] = useState(false);
  const id = useId();
  const { values, error, onReplace } = props;
  const reorder = (order: number[]) =>
    onReplace(
      order.map((index) => values[index] ?? ""),
      order,
    );
  const add = () =>
    onReplace([...values, world.optionName(values.length + 1)], [...values.keys(), undefined]);
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-body font-medium">{t("options")}</legend>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; names repeat while they are typed
        <OptionRow key={index} {...props} index={index} value={value} onReorder={reorder} />
      ))}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-dense text-danger">
          <CircleAlert className="mt-px size-4 shrink-0" aria-hidden />
          {error}
        </p>
      )}
      {isPasting ? (
        <ManyOptions
          values={values}
          onDone={(lines) => {
            setIsPasting(false);
            if (lines)
              onReplace(
                lines,
                lines.map((line) => values.indexOf(line)),
              );
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="dense" variant="secondary" onClick={add}>
            <Plus aria-hidden />
            {t("add")}
          </Button>
          <Button size="dense" variant="quiet" onClick={() => setIsPasting(true)}>
            <ListPlus aria-hidden />
            {t("many")}
          </Button>
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
  const swapped = (other: number) => all.map((at) => (at === index ? other : at === other ? index : at));
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
          onClick={() => onReorder(swapped(index - 1))}
        />
        <IconButton
          size="dense"
          className="w-6"
          label={t("down", { place: index + 1 })}
          icon={<ArrowDown aria-hidden />}
          disabled={index === values.length - 1}
          onClick={() => onReorder(swapped(index + 1))}
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
