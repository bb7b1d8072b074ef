"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { PUBLIC_PAGE_CALLS } from "@/components/api-call/tenancy-calls";
import { SaveIndicator } from "@/components/form/save-indicator";
import { SavedInput } from "@/components/form/saved-input";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Link } from "@/components/ui/link";
import { QueryView } from "@/components/ui/query-view";
import { Switch } from "@/components/ui/switch";
import { PUBLIC_PAGE_ABOUT_LIMIT, PublicPageAbout } from "@/server/domain/tenancy/public-page";
import type { PublicPageAnswer, TeamAnswer } from "../api-types";
import { SectionHeading, SettingsCard } from "../settings-card";
import { TeamPage } from "../team/team-page";
import { usePublicPage } from "./use-public-page";

/** The settings of a team's public page (components/signing.md 7.3). */
export function PublicPageSettingsScreen({ teamUrl }: { teamUrl: string }) {
  return <TeamPage teamUrl={teamUrl}>{(team) => <PublicPageSettings key={team.id} team={team} />}</TeamPage>;
}

function PublicPageSettings({ team }: { team: TeamAnswer }) {
  const t = useTranslations("public.settings");
  const canChange = team.role === "ADMIN";
  const { page, change } = usePublicPage(team.id);
  return (
    <>
      <SectionHeading
        title={t("title")}
        lead={t("lead", { name: team.name })}
        calls={PUBLIC_PAGE_CALLS}
        action={canChange && <SaveIndicator />}
      />
      {!canChange && <Banner className="mb-5">{t("adminsOnly")}</Banner>}
      <QueryView query={page}>
        {(shown) => (
          <div className="flex flex-col gap-5">
            <PageCard team={team} shown={shown} change={change} />
            <SettingsCard title={t("words")}>
              <SavedInput
                label={t("about")}
                hint={t("aboutHint", { limit: PUBLIC_PAGE_ABOUT_LIMIT })}
                counter={PUBLIC_PAGE_ABOUT_LIMIT}
                readOnly={!canChange}
                value={shown.about}
                judge={(text) =>
                  PublicPageAbout.safeParse(text).success
                    ? undefined
                    : t("aboutInvalid", { limit: PUBLIC_PAGE_ABOUT_LIMIT })
                }
                onSave={(about) => change({ about })}
              />
            </SettingsCard>
            <SettingsCard title={t("search")}>
              <Switch
                label={t("indexed")}
                hint={t("indexedHint")}
                disabled={!canChange}
                checked={shown.indexed}
                onCheckedChange={(indexed) => change({ indexed })}
              />
            </SettingsCard>
          </div>
        )}
      </QueryView>
    </>
  );
}

type PageCardProps = {
  team: TeamAnswer;
  shown: PublicPageAnswer;
  change: (next: { enabled: boolean }) => void;
};

/** Turns the page on or off, shows its URL, and explains how a template gets onto it. */
function PageCard({ team, shown, change }: PageCardProps) {
  const t = useTranslations("public.settings");
  const { enabled, listed, isMore, unready } = shown;
  return (
    <SettingsCard title={t("page")}>
      <div className="flex flex-col gap-4">
        <Switch
          label={t("enabled")}
          hint={t("enabledHint")}
          disabled={team.role !== "ADMIN"}
          checked={enabled}
          onCheckedChange={(next) => change({ enabled: next })}
        />
        {enabled && (
          <div className="flex flex-wrap gap-2">
            <CopyField
              label={t("address")}
              className="w-full max-w-xl flex-1"
              value={`${location.origin}/p/${team.url}`}
            />
            <Button asChild variant="secondary">
              <a href={`/p/${team.url}`} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden />
                {t("open")}
              </a>
            </Button>
          </div>
        )}
        <p className="max-w-[68ch] text-body text-ink-2">
          {t("how")} {isMore ? t("listedMore", { count: listed }) : t("listed", { count: listed })}{" "}
          {unready > 0 && t("unready", { count: unready })}{" "}
          <Link href={`/t/${team.url}/templates?type=PUBLIC`}>{t("templates")}</Link>
        </p>
      </div>
    </SettingsCard>
  );
}
