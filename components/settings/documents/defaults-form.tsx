"use client";

import { useTranslations } from "use-intl";
import { SettingsGroup } from "../settings-card";
import { DateRows } from "./date-rows";
import { EmbedRow } from "./embed-row";
import type { Level } from "./level";
import { SendingRows, SigningRows } from "./people-rows";
import { TimingRows } from "./timing-rows";

export function DefaultsForm(level: Level) {
  const t = useTranslations("settings.documents.groups");
  return (
    <div className="flex flex-col gap-8">
      <SettingsGroup title={t("language")}>
        <DateRows {...level} />
      </SettingsGroup>
      <SettingsGroup title={t("signing")}>
        <SigningRows {...level} />
      </SettingsGroup>
      <SettingsGroup title={t("sending")}>
        <SendingRows {...level} />
      </SettingsGroup>
      <SettingsGroup title={t("timing")}>
        <TimingRows {...level} />
      </SettingsGroup>
      <SettingsGroup title={t("sites")}>
        <EmbedRow {...level} />
      </SettingsGroup>
    </div>
  );
}
