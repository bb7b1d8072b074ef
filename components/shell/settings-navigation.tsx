"use client";

import { useTranslations } from "use-intl";
import { NavigationLink } from "./navigation-link";
import { useSettingsArea } from "./settings-sections";

export function SettingsNavigation({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTranslations("owner.nav");
  const area = useSettingsArea();
  if (!area) return null;
  return (
    <nav
      aria-label={t("settingsOf", { name: area.name })}
      className="mt-1 ml-5 border-l border-hairline pl-2"
    >
      <ul className="flex flex-col gap-0.5">
        {area.sections.map(({ href, label }) => (
          <li key={href}>
            <NavigationLink
              href={href}
              label={label}
              isHere={href === area.current}
              {...(onNavigate ? { onNavigate } : {})}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
