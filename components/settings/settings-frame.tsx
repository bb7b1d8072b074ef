"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSettingsArea } from "@/components/shell/settings-sections";
import { Select } from "@/components/ui/select";

/**
 * A section of settings, with a picker of the others if the sidebar does not list them (components/README.md
 * 8).
 */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("owner.nav");
  const router = useRouter();
  const area = useSettingsArea();
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      {area && (
        <nav
          aria-label={t("settingsOf", { name: area.name })}
          className="lg:not-group-data-narrow/shell:hidden"
        >
          <Select
            aria-label={t("settingsOf", { name: area.name })}
            value={area.current ?? ""}
            onChange={(event) => router.push(event.target.value)}
          >
            {area.sections.map(({ href, label }) => (
              <option key={href} value={href}>
                {label}
              </option>
            ))}
          </Select>
        </nav>
      )}
      <div className="min-w-0">{children}</div>
    </div>
  );
}
