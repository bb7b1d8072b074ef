"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { controlLooks } from "@/components/ui/input";
import { SIGNATURE_FACES, type SignatureFace } from "@/server/domain/field/signature";
import { TypedImage } from "./signature-image";

export type Typed = { text: string; face: SignatureFace };

/** A name in one of four handwriting faces: the way to sign with a keyboard or a screen reader. */
export function TypePad({ typed, onChange }: { typed: Typed; onChange: (typed: Typed) => void }) {
  const t = useTranslations("signing.pad");
  const id = useId();
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
          onChange={(event) => onChange({ ...typed, text: event.target.value })}
        />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium">{t("face")}</legend>
        {SIGNATURE_FACES.map((face, index) => (
          <label
            key={face}
            className="flex h-16 items-center gap-3 rounded-control border border-[#7d8796] bg-paper px-3 text-paper-ink has-checked:border-r1 has-checked:ring-2 has-checked:ring-r1 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              value={face}
              aria-label={t("faceOption", { number: index + 1 })}
              checked={typed.face === face}
              onChange={() => onChange({ ...typed, face })}
              className="size-5 shrink-0 accent-[#1d4ed8] outline-none"
            />
            <span className="h-full min-w-0 flex-1 py-1">
              <TypedImage text={typed.text.trim() || "…"} face={face} label="" />
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
