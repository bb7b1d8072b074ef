"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { FileList } from "@/components/envelope/detail/file-list";
import { PaperButton, PaperColumn } from "@/components/envelope/paper/paper-pane";
import { useErrorText } from "@/components/errors/use-error-text";
import { retryUntilLoaded } from "@/components/retry-load";
import { usePageTitle } from "@/components/shell/use-page-title";
import { useTRPC } from "@/components/trpc-provider";
import { readOneOf } from "@/components/ui/address-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useAddressState } from "@/components/ui/use-address-state";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { DirectLinkCard } from "../direct-link/direct-link-card";
import { PeopleList } from "./people-list";
import { RecentDocuments } from "./recent-documents";
import { TemplateHeader } from "./template-header";

const ApiSnippet = dynamic(
  retryUntilLoaded(() => import("./api-snippet").then((module) => module.ApiSnippet)),
);
const RevisionList = dynamic(
  retryUntilLoaded(() => import("./revision-list").then((module) => module.RevisionList)),
);
const TemplateSettings = dynamic(
  retryUntilLoaded(() => import("./template-settings").then((module) => module.TemplateSettings)),
);

const TABS = ["overview", "settings", "revisions", "api"] as const;

const readView = (search: URLSearchParams) => ({ tab: readOneOf(search, "tab", TABS) ?? "overview" });

/** /t/[team]/templates/[id] (components/owner-pages.md 3.9). */
export function TemplateDetail({ envelopeId, teamUrl }: { envelopeId: string; teamUrl: string }) {
  const t = useTranslations("templates");
  const ui = useTranslations("ui");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const { state, refine } = useAddressState(readView);
  const isBeside = useMediaQuery("(width >= 80rem)");
  const detail = useQuery(trpc.envelope.detail.queryOptions({ envelopeId }));
  const usage = useQuery(trpc.template.usage.queryOptions({ envelopeId }));
  const template = detail.data;
  usePageTitle(template?.title);
  const error = detail.error ?? usage.error;
  if (error && !template)
    return <ErrorState title={t("notShown")} detail={errorText(error)} onRetry={() => detail.refetch()} />;
  if (!template)
    return (
      <div role="status" aria-label={ui("loading")} className="mx-auto flex max-w-6xl flex-col gap-6">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-64 w-full" />
      </div>
    );
  return (
    <div>
      <TemplateHeader template={template} usage={usage.data} teamUrl={teamUrl} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        {isBeside && <PaperColumn envelope={template} />}
        <div className="flex min-w-0 flex-col gap-6">
          {!isBeside && <PaperButton envelope={template} />}
          <Tabs
            label={t("detail.sections")}
            value={state.tab}
            onValueChange={(picked) => refine({ tab: picked })}
            tabs={[
              {
                value: "overview",
                label: t("detail.overview"),
                content: (
                  <div className="flex flex-col gap-8">
                    <PeopleList template={template} />
                    <RecentDocuments template={template} teamUrl={teamUrl} />
                    <DirectLinkCard
                      template={template}
                      usage={usage.data?.directLink ?? null}
                      teamUrl={teamUrl}
                    />
                    <FileList envelope={template} />
                  </div>
                ),
              },
              {
                value: "settings",
                label: t("detail.settings"),
                content: <TemplateSettings template={template} />,
              },
              {
                value: "revisions",
                label: t("detail.revisions"),
                content: <RevisionList template={template} />,
              },
              { value: "api", label: t("detail.api"), content: <ApiSnippet template={template} /> },
            ]}
          />
        </div>
      </div>
    </div>
  );
}
