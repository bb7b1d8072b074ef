"use client";

import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { isChanged, pickPartDefaults, type SettingPart } from "@/server/domain/envelope/default-meta";
import type { SettingsProps } from "./settings-props";

type SettingsItem = {
  id: string;
  title: ReactNode;
  summary?: ReactNode;
  content: ReactNode;
  part?: SettingPart;
};

/** Marks the settings that differ from the team's defaults, each with a reset. */
export function useChangedItems({
  draft,
  envelope,
}: SettingsProps): (items: readonly SettingsItem[]) => SettingsItem[] {
  const t = useTranslations("owner.settings");
  const { defaults, documentMeta } = envelope;
  return (items) =>
    items.map((item) => {
      const { part, title, content } = item;
      if (!part || !defaults || !isChanged(part, documentMeta, defaults)) return item;
      return {
        ...item,
        title: (
          <span className="flex flex-wrap items-center gap-2">
            {title} <Badge tone="info">{t("changed")}</Badge>
          </span>
        ),
        content: (
          <>
            {content}
            <Button
              size="dense"
              variant="quiet"
              className="mt-4"
              onClick={() => draft.patchMeta(pickPartDefaults(part, defaults))}
            >
              <RotateCcw aria-hidden />
              {t("backToTeams")}
            </Button>
          </>
        ),
      };
    });
}
