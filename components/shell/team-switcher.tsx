"use client";

import { Building2, ChevronsUpDown, Plus } from "lucide-react";
import NextLink from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type Account, useAccount } from "@/components/account/account-context";
import { rememberTeam } from "@/components/preferences/cookies";
import { Popover } from "@/components/ui/popover";
import { TeamList } from "./team-list";

const itemLooks =
  "flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-body text-ink-2 hover:bg-muted hover:text-ink [&_svg]:size-4 [&_svg]:shrink-0";

/** Which team one works in, all others, and the organisation behind it. Remembers the team for the next visit. */
export function TeamSwitcher({ teamUrl }: { teamUrl: string | undefined }) {
  const t = useTranslations("owner.switcher");
  const router = useRouter();
  const account = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  const current = account?.teams.find(({ url }) => url === teamUrl);
  const currentUrl = current?.url;
  useEffect(() => {
    if (currentUrl) rememberTeam(currentUrl);
  }, [currentUrl]);
  if (!account) return null;
  const pick = (team: Account["teams"][number]) => {
    setIsOpen(false);
    rememberTeam(team.url);
    if (team.url !== teamUrl) router.push(`/t/${team.url}/envelopes`);
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
          className="ml-1 flex h-9 max-w-fit min-w-0 grow basis-22 items-center gap-2 rounded-control border border-transparent px-2.5 text-body text-ink hover:bg-muted sm:ml-2"
        >
          <span className="sr-only">{current ? t("current", { name: current.name }) : t("label")}</span>
          <span aria-hidden className="max-w-32 truncate sm:max-w-52">
            {current?.name ?? t("label")}
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden />
        </button>
      }
    >
      <TeamList teams={account.teams} currentUrl={teamUrl} onPick={pick} />
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
