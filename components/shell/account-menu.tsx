"use client";

import { LogOut, UserCog } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { deleteBulkDrafts } from "@/components/bulk-send/model/forget-drafts";
import { useAccountLanguage } from "@/components/own-account/use-account-language";
import { clearRecentEntries } from "@/components/palette/recent";
import { chooseTheme, type Theme } from "@/components/preferences/cookies";
import { deleteStoredPeople } from "@/components/template/use/forget-people";
import { Avatar } from "@/components/ui/badge";
import { DropdownMenu, MenuItem, MenuRadio, MenuSeparator } from "@/components/ui/dropdown-menu";
import { LANGUAGES } from "@/server/domain/vocabulary";

type AccountMenuProps = {
  initialTheme: Theme;
  /** Shows name and address beside the picture, for the foot of the sidebar. */
  isRow?: boolean;
};

export function AccountMenu({ initialTheme, isRow = false }: AccountMenuProps) {
  const t = useTranslations("owner.account");
  const ui = useTranslations("ui");
  const language = useLocale();
  const router = useRouter();
  const account = useAccount();
  const [theme, setTheme] = useState(initialTheme);
  const chooseAccountLanguage = useAccountLanguage();
  const name = account?.name ?? "";
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className={
            isRow
              ? "flex w-full items-center gap-2.5 rounded-control p-1.5 text-left hover:bg-muted"
              : "mx-auto flex rounded-full"
          }
        >
          <span className="sr-only">{t("menu", { name })}</span>
          <Avatar name={name || "·"} size="default" pictureId={account?.avatarId ?? null} />
          {isRow && (
            <span aria-hidden className="min-w-0 flex-1">
              <span className="block truncate text-body font-medium text-ink">{name}</span>
              <span className="block truncate text-dense text-ink-3">{account?.email}</span>
            </span>
          )}
        </button>
      }
    >
      <div className="px-2.5 py-1.5">
        <p className="truncate text-body font-medium">{name}</p>
        <p className="truncate text-dense text-ink-3">{account?.email}</p>
      </div>
      <MenuSeparator />
      <MenuItem icon={<UserCog aria-hidden />} onSelect={() => router.push("/settings/profile")}>
        {t("settings")}
      </MenuItem>
      <MenuSeparator />
      <MenuRadio
        label={ui("theme.label")}
        value={theme}
        onValueChange={(next) => {
          setTheme(next);
          chooseTheme(next);
        }}
        options={[
          { value: "system", label: ui("theme.system") },
          { value: "light", label: ui("theme.light") },
          { value: "dark", label: ui("theme.dark") },
        ]}
      />
      <MenuSeparator />
      <MenuRadio
        label={ui("language.label")}
        value={language}
        onValueChange={(next) => {
          chooseAccountLanguage(next);
          router.refresh();
        }}
        options={LANGUAGES.map((value) => ({ value, label: ui(`language.${value}`) }))}
      />
      <MenuSeparator />
      <MenuItem
        icon={<LogOut aria-hidden />}
        onSelect={() => {
          clearRecentEntries();
          deleteBulkDrafts();
          deleteStoredPeople();
          void import("@/components/account/sign-out").then(({ signOut }) => signOut());
        }}
      >
        {t("signOut")}
      </MenuItem>
    </DropdownMenu>
  );
}
