"use client";

import { Building2, ChevronsUpDown, Plus } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type Account, useAccount } from "@/components/account/account-context";
import { storeLastTeam } from "@/components/preferences/cookies";
import { Avatar } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { NextLink } from "@/components/ui/next-link";
import { Popover } from "@/components/ui/popover";
import { TeamList } from "./team-list";

const itemLooks =
  "flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-body text-ink-2 hover:bg-muted hover:text-ink [&_svg]:size-4 [&_svg]:shrink-0";

/** Shows the current team and switches to another. Stores the team for the next visit. */
export function TeamSwitcher({
  teamUrl,
  isNarrow = false,
  isWide = false,
}: {
  teamUrl: string | undefined;
  /** Icon only, for the narrow sidebar. */
  isNarrow?: boolean;
  isWide?: boolean;
}) {
  const t = useTranslations("owner.switcher");
  const router = useRouter();
  const pathname = usePathname();
  const account = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  const current = account?.teams.find(({ url }) => url === teamUrl);
  const currentUrl = current?.url;
  useEffect(() => {
    if (currentUrl) storeLastTeam(currentUrl);
  }, [currentUrl]);
  if (!account) return null;
  const pickTeam = (team: Account["teams"][number]) => {
    setIsOpen(false);
    storeLastTeam(team.url);
    if (!`${pathname}/`.startsWith(`/t/${team.url}/`)) router.push(`/t/${team.url}`);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      label={t("label")}
      className="w-80 p-2"
      trigger={
        <button
          type="button"
          className={classNames(
            "flex h-9 min-w-0 items-center gap-2 rounded-control border text-body text-ink hover:bg-muted",
            isWide
              ? "w-full border-hairline px-2.5"
              : "ml-1 max-w-fit grow basis-22 border-transparent px-2.5 sm:ml-2",
            isNarrow && "justify-center px-0",
          )}
        >
          <span className="sr-only">{current ? t("current", { name: current.name }) : t("label")}</span>
          {isNarrow ? (
            <Avatar name={current?.name ?? "·"} size="small" />
          ) : (
            <span
              aria-hidden
              className={classNames(
                "truncate text-left font-medium",
                isWide ? "flex-1" : "max-w-32 sm:max-w-52",
              )}
            >
              {current?.name ?? t("label")}
            </span>
          )}
          <ChevronsUpDown
            className={classNames("size-4 shrink-0 text-ink-3", isNarrow && "hidden")}
            aria-hidden
          />
        </button>
      }
    >
      <TeamList teams={account.teams} currentUrl={teamUrl} onPick={pickTeam} />
      <div className="mt-1.5 border-t border-hairline pt-1.5">
        {current && (
          <NextLink
            href={`/o/${current.organisation.url}`}
            className={itemLooks}
            onClick={() => setIsOpen(false)}
          >
            <Building2 aria-hidden />
            <span className="truncate">{t("organisation", { name: current.organisation.name })}</span>
          </NextLink>
        )}
        <NextLink href="/teams/new" className={itemLooks} onClick={() => setIsOpen(false)}>
          <Plus aria-hidden />
          {t("newTeam")}
        </NextLink>
      </div>
    </Popover>
  );
}
