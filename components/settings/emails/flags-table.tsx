"use client";

import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { Switch } from "@/components/ui/switch";
import { isMailOn } from "@/server/domain/mail-switches";
import { DISTRIBUTION_METHODS, EMAIL_SETTING_KEYS } from "@/server/domain/vocabulary";
import { DefaultRow } from "../documents/default-row";
import type { Level } from "../documents/level";

/**
 * The nine mails by the two ways of sending, with the ones that are really sent in each way (domain/mail.md
 * 5.1).
 */
export function FlagsTable({ defaults, level }: Level) {
  const t = useTranslations("settings.emails");
  const words = useTranslations("owner.settings.mail");
  const flags = defaults.settings.emailDocumentSettings;
  const cell = "px-1.5 py-2 sm:px-3";
  const head = "px-1.5 py-2 sm:px-3 text-left text-dense font-medium text-ink-2";
  return (
    <DefaultRow
      title={t("mails")}
      lead={t("mailsLead")}
      defaults={defaults}
      level={level}
      keys={["emailDocumentSettings"]}
      control="below"
    >
      <div className="-mx-1.5 overflow-x-auto sm:-mx-3">
        <table className="w-full border-collapse text-body">
          <thead>
            <tr className="border-b border-hairline">
              <th scope="col" className={head}>
                {t("which")}
              </th>
              <th scope="col" className={head}>
                {t("isOn")}
              </th>
              <th scope="col" className={head}>
                {t("withMail")}
              </th>
              <th scope="col" className={head}>
                {t("withoutMail")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {EMAIL_SETTING_KEYS.map((key) => (
              <tr key={key}>
                <th scope="row" className={classNames(cell, "text-left font-normal")}>
                  {words(key)}
                </th>
                <td className={cell}>
                  <Switch
                    label={words(key)}
                    labelHidden
                    disabled={!defaults.canChange}
                    checked={flags[key]}
                    onCheckedChange={(isOn) =>
                      defaults.change({ emailDocumentSettings: { ...flags, [key]: isOn } })
                    }
                  />
                </td>
                {DISTRIBUTION_METHODS.map((distributionMethod) => {
                  const leaves = isMailOn({ distributionMethod, emailSettings: flags }, key);
                  return (
                    <td key={distributionMethod} className={classNames(cell, !leaves && "text-ink-3")}>
                      {leaves ? t("yes") : t("no")}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 max-w-[68ch] text-dense text-ink-2">{t("always")}</p>
    </DefaultRow>
  );
}
