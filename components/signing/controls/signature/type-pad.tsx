"use client";

import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { controlLooks } from "@/components/ui/input";
import { SIGNATURE_FACES, type SignatureFace } from "@/server/domain/field/signature";
import { TypedLine } from "./signature-image";
import type { TypedChoice } from "./use-typed-choice";

export type Typed = { text: string; face: SignatureFace };

type TypePadProps = {
  typed: Typed;
  choice: TypedChoice;
  onChange: (typed: Typed) => void;
};

const ROW = "h-16 rounded-control border border-[#7d8796] bg-paper px-3 text-paper-ink";

/** A name in one of four handwriting faces, to sign with a keyboard or a screen reader. */
export function TypePad({ typed, choice, onChange }: TypePadProps) {
  const t = useTranslations("signing.pad");
  const words = useTranslations("signing.rule");
  const id = useId();
  const { missing, styles } = choice;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          {t("name")}
        </label>
        <input
          id={id}
          type="text"
          autoComplete="name"
          maxLength={255}
          className={classNames(controlLooks, "min-h-12")}
          value={typed.text}
          aria-describedby={`${id}-missing`}
          onChange={(event) => onChange({ ...typed, text: event.target.value })}
        />
        <p id={`${id}-missing`} role="alert" className="text-body text-danger empty:hidden">
          {missing.length > 0 && words("text.unwritable", { letters: missing.join(" ") })}
        </p>
      </div>
      <fieldset className="flex flex-col gap-2" aria-busy={choice.isWaiting}>
        <legend className="mb-1.5 font-medium">{t("face")}</legend>
        {styles.map((style, index) => (
          <label
            key={style.face}
            className={classNames(
              ROW,
              "flex items-center gap-3 has-checked:border-r1 has-checked:ring-2 has-checked:ring-r1 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus",
            )}
          >
            <input
              type="radio"
              name={id}
              value={style.face}
              aria-label={t("faceOption", { number: index + 1 })}
              checked={choice.style === style}
              onChange={() => onChange({ ...typed, face: style.face })}
              className="size-5 shrink-0 accent-[#1d4ed8] outline-none"
            />
            <span className="h-full min-w-0 flex-1 py-1">
              <TypedLine style={style} label="" />
            </span>
          </label>
        ))}
        <Awaited choice={choice} />
      </fieldset>
    </div>
  );
}

/** Placeholder as high as the styles that will load, so that nothing jumps. Says so if they cannot load. */
function Awaited({ choice: { styles, isFailing } }: { choice: TypedChoice }) {
  const t = useTranslations("signing.pad");
  const [rows, setRows] = useState<number>(SIGNATURE_FACES.length);
  if (styles.length > 0 && styles.length !== rows) setRows(styles.length);
  const isEmpty = styles.length === 0;
  return (
    <div className={classNames("grid", !isEmpty && "hidden")}>
      <div
        aria-hidden
        className={classNames("flex flex-col gap-2 opacity-45 [grid-area:1/1]", isFailing && "invisible")}
      >
        {SIGNATURE_FACES.slice(0, rows).map((face) => (
          <div key={face} className={ROW} />
        ))}
      </div>
      <p role="status" className="self-start text-body text-ink [grid-area:1/1]">
        {isEmpty && isFailing && t("unshown")}
      </p>
    </div>
  );
}
