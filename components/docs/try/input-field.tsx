"use client";

import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { controlLooks } from "@/components/ui/input";
import type { Input } from "./call";

type Props = { input: Input; value: string; isMissing: boolean; onChange(value: string): void };

export function InputField({ input, value, isMissing, onChange }: Props) {
  const t = useTranslations("docs.try");
  const id = `try-${input.name}`;
  const complaint = isMissing && input.isRequired && value.trim() === "" ? t("needed") : "";
  const hint = complaint || input.hint;
  const shared = {
    id,
    value,
    "aria-describedby": hint ? `${id}-hint` : undefined,
    "aria-invalid": complaint ? true : undefined,
    "aria-required": input.isRequired || undefined,
    className: classNames(controlLooks, "h-10 font-mono"),
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-body">
        <code className="font-mono font-medium">{input.name}</code>
        {!input.isRequired && <span className="text-dense text-ink-3">{t("optional")}</span>}
      </label>
      {input.values.length > 0 ? (
        <select {...shared} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t("unset")}</option>
          {input.values.map((allowed) => (
            <option key={allowed}>{allowed}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {hint && (
        <p id={`${id}-hint`} className={classNames("text-dense", complaint ? "text-danger" : "text-ink-3")}>
          {hint}
        </p>
      )}
    </div>
  );
}
