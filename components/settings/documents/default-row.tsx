"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SettingsRow } from "../settings-card";
import type { Level } from "./level";
import type { SettingKey } from "./use-defaults";

type DefaultRowProps = Level & {
  title: string;
  lead?: string;
  /** The settings in this row; a reset clears them together. */
  keys: readonly SettingKey[];
  control?: "beside" | "end" | "below";
  children: ReactNode;
};

/** Marks overrides only, with a reset to the inherited value (components/README.md 8). */
export function DefaultRow({ title, lead, defaults, keys, level, control, children }: DefaultRowProps) {
  const t = useTranslations("settings.documents");
  const reset = t(level === "team" ? "reset" : "resetStandard");
  const mark = defaults.isOwn(...keys) && (
    <>
      <Badge tone="info">{t("own")}</Badge>
      {defaults.canChange && (
        <Button
          size="dense"
          variant="quiet"
          aria-label={t("resetOf", { label: title, act: reset })}
          onClick={() => defaults.reset(...keys)}
        >
          {reset}
        </Button>
      )}
    </>
  );
  return (
    <SettingsRow
      title={title}
      {...(lead ? { lead } : {})}
      {...(mark ? { aside: mark } : {})}
      {...(control ? { control } : {})}
    >
      <fieldset disabled={!defaults.canChange} className="min-w-0">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </SettingsRow>
  );
}
