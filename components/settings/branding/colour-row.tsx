"use client";

import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import {
  buildPalette,
  computeShadeContrast,
  findReadableShade,
  isReadable,
  parseHexColour,
} from "@/server/domain/tenancy/brand";
import { DefaultRow } from "../documents/default-row";
import type { Level } from "../documents/level";

/** The product's own colour, shown in the picker until a colour is chosen. */
const OURS = "#1d4ed8";

/** Chooses the colour and judges it at once: recipients always get a readable shade. */
export function ColourRow({ defaults, level }: Level) {
  const t = useTranslations("settings.branding.colour");
  const { brandingColour } = defaults.settings;
  const [text, setText] = useState(brandingColour ?? "");
  const [previousColour, setPreviousColour] = useState(brandingColour);
  if (previousColour !== brandingColour) {
    setPreviousColour(brandingColour);
    setText(brandingColour ?? "");
  }
  const id = useId();
  const judged = parseHexColour(text);
  const changeColour = (next: string) => {
    setText(next);
    const colour = parseHexColour(next);
    if (colour !== null && colour !== brandingColour) defaults.change({ brandingColour: colour });
  };
  return (
    <DefaultRow
      title={t("title")}
      lead={t("lead")}
      defaults={defaults}
      level={level}
      keys={["brandingColour"]}
    >
      <div className="flex flex-wrap items-end gap-3">
        <label htmlFor={id} className="sr-only">
          {t("pick")}
        </label>
        <input
          id={id}
          type="color"
          value={judged ?? OURS}
          disabled={!defaults.canChange}
          onChange={(event) => changeColour(event.target.value)}
          className="h-11 w-14 cursor-pointer rounded-control border border-control bg-bg p-1"
        />
        <Field
          className="w-40"
          label={t("label")}
          error={text !== "" && judged === null ? t("invalid") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={text}
              placeholder={OURS}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => changeColour(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div role="status" className="mt-4 min-h-12">
        {judged !== null && <Verdict colour={judged} />}
      </div>
    </DefaultRow>
  );
}

function Verdict({ colour }: { colour: string }) {
  const t = useTranslations("settings.branding.colour");
  const palette = buildPalette(colour);
  return (
    <ul className="grid gap-3 grid-cols-1 sm:grid-cols-2">
      {(["light", "dark"] as const).map((shade) => {
        const contrast = (Math.floor(computeShadeContrast(colour, shade) * 10) / 10).toFixed(1);
        const { primary, onPrimary } = palette[shade];
        return (
          <li key={shade} className="flex items-center gap-3 rounded-control border border-hairline p-3">
            <span
              aria-hidden
              className="grid h-10 min-w-16 place-items-center rounded-control px-3 text-body font-medium"
              style={{ backgroundColor: primary, color: onPrimary }}
            >
              Aa
            </span>
            <p className="text-dense">
              <span className="block font-medium text-ink">{t(shade)}</span>
              <span className="text-ink-2">
                {isReadable(colour, shade)
                  ? t("readable", { contrast })
                  : t("moved", { contrast, shade: findReadableShade(colour, shade) })}
              </span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
