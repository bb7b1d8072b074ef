"use client";

import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { buildPalette, LOGO_DENSITY, type Palette } from "@/server/domain/tenancy/brand";
import type { Brand } from "./use-brand";

const OURS: Palette = buildPalette("#1d4ed8");
const GROUNDS = {
  light: { bg: "#ffffff", canvas: "#f4f5f7", ink: "#14181f", second: "#4a5361", line: "#d5dae1" },
  dark: { bg: "#14171c", canvas: "#0d0f13", ink: "#f2f4f7", second: "#b6bfcc", line: "#303743" },
} as const;

type PageSampleProps = { brand: Brand; isOn: boolean; colour: string | null };

/** A small, inert picture of a signing page's head in both themes. */
export function PageSample({ brand, isOn, colour }: PageSampleProps) {
  const t = useTranslations("settings.branding.preview");
  const palette = isOn && colour ? buildPalette(colour) : OURS;
  return (
    <ul className="flex flex-col gap-3">
      {(["light", "dark"] as const).map((shade) => {
        const { bg, canvas, ink, second, line } = GROUNDS[shade];
        const { primary, onPrimary } = palette[shade];
        return (
          <li
            key={shade}
            className="overflow-hidden rounded-card border"
            style={{ backgroundColor: canvas, borderColor: line, color: ink }}
          >
            <div
              className="flex min-h-14 items-center border-b px-4 py-2"
              style={{ backgroundColor: bg, borderColor: line }}
            >
              <Name brand={brand} isOn={isOn} shade={shade} />
            </div>
            <div className="flex flex-col items-start gap-2 p-4">
              <p className="text-lead font-semibold">{t("asks")}</p>
              <p className="text-body" style={{ color: second }}>
                {t("document")} · {t("facts")}
              </p>
              <span
                className="mt-2 inline-flex min-h-11 items-center rounded-control px-5 text-body font-medium"
                style={{ backgroundColor: primary, color: onPrimary }}
              >
                {t("open")}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Name({ brand, isOn, shade }: { brand: Brand; isOn: boolean; shade: "light" | "dark" }) {
  const { logo, name } = brand;
  if (!isOn || !logo) return <span className="truncate text-reader font-semibold">{name}</span>;
  const scale = Math.min(1, 32 / (logo.heightPx / LOGO_DENSITY)) / LOGO_DENSITY;
  const plate: CSSProperties = logo.isLight
    ? { backgroundColor: "#14181f", padding: 6 }
    : shade === "dark"
      ? { backgroundColor: "#ffffff", padding: 6 }
      : {};
  return (
    <span className="rounded-control" style={plate}>
      {/* biome-ignore lint/performance/noImgElement: one small picture; the image optimiser is off. */}
      <img
        src={`/api/brand/${logo.id}`}
        alt={name}
        width={Math.round(logo.widthPx * scale)}
        height={Math.round(logo.heightPx * scale)}
      />
    </span>
  );
}
