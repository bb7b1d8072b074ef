"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SettingsCard } from "../settings-card";
import type { Defaults, SettingKey } from "./use-defaults";

type DefaultCardProps = {
  title: string;
  lead?: string;
  defaults: Defaults;
  /** The settings this card shows; they are let go of together. */
  keys: readonly SettingKey[];
  level: "team" | "organisation";
  children: ReactNode;
};

/** One topic, where its value comes from, and the way back to what is inherited (components/README.md 8). */
export function DefaultCard({ title, lead, defaults, keys, level, children }: DefaultCardProps) {
  const t = useTranslations("settings.documents");
  const isOwn = defaults.isOwn(...keys);
  const reset = t(level === "team" ? "reset" : "resetStandard");
  return (
    <SettingsCard
      title={title}
      {...(lead ? { lead } : {})}
      aside={
        <>
          {isOwn && defaults.canChange && (
            <Button
              size="dense"
              variant="quiet"
              aria-label={t("resetOf", { label: title, act: reset })}
              onClick={() => defaults.reset(...keys)}
            >
              {reset}
            </Button>
          )}
          <Badge tone={isOwn ? "info" : "neutral"}>
            {isOwn ? t("own") : t(level === "team" ? "inherited" : "standard")}
          </Badge>
        </>
      }
    >
      <fieldset disabled={!defaults.canChange} className="min-w-0">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </SettingsCard>
  );
}
