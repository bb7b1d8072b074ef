"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Segmented } from "@/components/ui/segmented";
import { chooseTheme, type Theme } from "./cookies";

export function ThemeSwitch({ initial }: { initial: Theme }) {
  const t = useTranslations("ui.theme");
  const [theme, setTheme] = useState(initial);
  return (
    <Segmented
      label={t("label")}
      size="dense"
      value={theme}
      options={[
        { value: "system", name: t("system"), label: <Monitor aria-hidden /> },
        { value: "light", name: t("light"), label: <Sun aria-hidden /> },
        { value: "dark", name: t("dark"), label: <Moon aria-hidden /> },
      ]}
      onValueChange={(next) => {
        chooseTheme(next);
        setTheme(next);
      }}
    />
  );
}
