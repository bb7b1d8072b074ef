"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { Select } from "@/components/ui/select";

/** Which team's envelopes are shown; one team alone is only named. */
export function TeamSwitcher({ teamUrl }: { teamUrl: string | undefined }) {
  const t = useTranslations("owner.nav");
  const router = useRouter();
  const teams = useAccount()?.teams ?? [];
  const current = teams.find((team) => team.url === teamUrl);
  if (teams.length < 2)
    return (
      <p className="ml-2 hidden max-w-56 truncate border-l border-hairline pl-4 text-body text-ink-2 sm:block">
        {current?.name}
      </p>
    );
  return (
    <Select
      controlSize="dense"
      className="ml-2 w-40 sm:w-56"
      aria-label={t("team")}
      value={teamUrl ?? ""}
      onChange={(event) => router.push(`/t/${event.target.value}/envelopes`)}
    >
      {teams.map((team) => (
        <option key={team.id} value={team.url}>
          {team.name}
        </option>
      ))}
    </Select>
  );
}
