"use client";

import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ApiCall } from "@/components/api-call/api-call";
import { ApiCallButton } from "@/components/api-call/api-call-button";
import { buildFolderHref } from "@/components/folder/folder-address";
import { NextLink } from "@/components/ui/next-link";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { WIZARD_TEXTS } from "./wizard-texts";

type WizardHeaderProps = {
  teamUrl: string;
  type?: EnvelopeType;
  title: ReactNode;
  status?: ReactNode;
  steps: ReactNode;
  /** Tools of the step, in place of a second bar below this one. */
  tools?: ReactNode;
  next: ReactNode;
  /** REST calls that do the same as the step. */
  calls: readonly ApiCall[] | undefined;
};

export function WizardHeader({
  teamUrl,
  type = "DOCUMENT",
  title,
  status,
  steps,
  tools,
  next,
  calls,
}: WizardHeaderProps) {
  const t = useTranslations(WIZARD_TEXTS[type]);
  // On a phone the title row has no room for it beside `status`, and the row of steps none beside `tools`.
  const apiCall = calls && <ApiCallButton calls={calls} />;
  return (
    <header className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline bg-bg px-3 py-2 sm:px-5">
      <NextLink
        href={buildFolderHref(teamUrl, type, null)}
        aria-label={t("back")}
        title={t("back")}
        className="grid size-10 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-muted"
      >
        <ArrowLeft className="size-5" aria-hidden />
      </NextLink>
      <div className="min-w-0 flex-1 sm:max-w-xs xl:max-w-sm">{title}</div>
      {status}
      {tools ? (
        <div className="order-last flex w-full flex-wrap items-center justify-between gap-x-2 lg:order-none lg:ml-auto lg:w-auto lg:flex-nowrap lg:gap-x-3">
          {steps}
          {tools}
        </div>
      ) : (
        <div className="order-last flex w-full items-center justify-between gap-2 lg:order-none lg:ml-auto lg:w-auto">
          {steps}
          {apiCall}
        </div>
      )}
      <div className="ml-auto flex items-center gap-2 lg:ml-0">
        {tools && apiCall}
        {next}
      </div>
    </header>
  );
}
