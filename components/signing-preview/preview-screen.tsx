"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Monitor, RotateCcw, Smartphone } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiCallButton } from "@/components/api-call/api-call-button";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { buildEnvelopeHref } from "@/components/envelope/envelope-address";
import { useErrorText } from "@/components/errors/use-error-text";
import { SkipLink } from "@/components/shell/skip-link";
import { usePageTitle } from "@/components/shell/use-page-title";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button, IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { NextLink } from "@/components/ui/next-link";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { needsToAct } from "@/server/domain/recipient/role";
import { buildPreviewHref } from "./preview-address";

type PreviewScreenProps = { envelopeId: string; recipientId: number; teamUrl: string };

/**
 * Preview of a draft as one recipient sees it: the real screens in an iframe, and nothing is recorded (4.9).
 */
export function PreviewScreen({ envelopeId, recipientId, teamUrl }: PreviewScreenProps) {
  const t = useTranslations("reuse.preview");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const detail = useQuery(trpc.envelope.detail.queryOptions({ envelopeId }));
  const person = detail.data?.recipients.find(({ id }) => id === recipientId);
  const name = person && (person.name || person.email || t("unnamed"));
  usePageTitle(name && t("title", { name }));
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-canvas">
      <SkipLink />
      <h1 className="sr-only">{name ? t("title", { name }) : t("loading")}</h1>
      {detail.isError ? (
        <main id="main" tabIndex={-1} className="p-5">
          <ErrorState detail={errorText(detail.error)} onRetry={() => void detail.refetch()} />
        </main>
      ) : !detail.data ? (
        <Skeleton className="m-5 h-64" />
      ) : name === undefined || !person || !needsToAct(person.role) ? (
        <main id="main" tabIndex={-1} className="p-5">
          <Banner
            tone="info"
            title={t("nobody")}
            action={
              <Button asChild size="dense" variant="secondary">
                <NextLink href={`${buildEnvelopeHref(teamUrl, detail.data)}/edit`}>{t("back")}</NextLink>
              </Button>
            }
          />
        </main>
      ) : (
        <Previewing envelope={detail.data} recipientId={recipientId} name={name} teamUrl={teamUrl} />
      )}
    </div>
  );
}

type PreviewingProps = { envelope: OwnerEnvelope; recipientId: number; name: string; teamUrl: string };
type Device = "phone" | "desk";

function Previewing({ envelope, recipientId, name, teamUrl }: PreviewingProps) {
  const t = useTranslations("reuse.preview");
  const [device, setDevice] = useState<Device>("desk");
  const [turn, setTurn] = useState(0);
  return (
    <>
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline bg-bg px-3 py-2 sm:px-5">
        <NextLink
          href={`${buildEnvelopeHref(teamUrl, envelope)}/edit?step=fields`}
          aria-label={t("back")}
          title={t("back")}
          className="grid size-10 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-muted"
        >
          <ArrowLeft className="size-5" aria-hidden />
        </NextLink>
        <PersonPick envelope={envelope} recipientId={recipientId} teamUrl={teamUrl} />
        <div className="ml-auto flex items-center gap-2">
          <Segmented
            label={t("device")}
            size="dense"
            className="max-md:hidden"
            value={device}
            onValueChange={setDevice}
            options={[
              { value: "desk", name: t("desk"), label: <Monitor aria-hidden className="size-4" /> },
              { value: "phone", name: t("phone"), label: <Smartphone aria-hidden className="size-4" /> },
            ]}
          />
          <ApiCallButton
            calls={[
              { method: "GET", path: "/envelope/{envelopeId}", parts: { envelopeId: envelope.id } },
              {
                method: "GET",
                path: "/envelope/recipient/{recipientId}",
                parts: { recipientId: `${recipientId}` },
              },
            ]}
          />
          <IconButton label={t("again")} icon={<RotateCcw aria-hidden />} onClick={() => setTurn(turn + 1)} />
        </div>
      </header>
      <p className="shrink-0 border-b border-info/30 bg-info-tint px-4 py-1.5 text-center text-dense font-medium text-ink">
        {t("banner", { name })}
      </p>
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 justify-center outline-none">
        <iframe
          key={turn}
          title={t("frame", { name })}
          src={`${buildPreviewHref(teamUrl, envelope.id, recipientId)}/frame`}
          className={classNames(
            "h-full w-full bg-bg",
            device === "phone" &&
              "md:my-4 md:h-[min(52rem,calc(100%-2rem))] md:w-97.5 md:rounded-sheet md:border md:border-control md:shadow-high",
          )}
        />
      </main>
    </>
  );
}

type PersonPickProps = { envelope: OwnerEnvelope; recipientId: number; teamUrl: string };

function PersonPick({ envelope, recipientId, teamUrl }: PersonPickProps) {
  const t = useTranslations("reuse.preview");
  const roles = useTranslations("owner.recipients.roles");
  const router = useRouter();
  return (
    <Select
      aria-label={t("person")}
      className="min-w-0 flex-1 sm:max-w-80"
      value={recipientId}
      onChange={({ target }) => router.replace(buildPreviewHref(teamUrl, envelope.id, Number(target.value)))}
    >
      {envelope.recipients
        .filter(({ role }) => needsToAct(role))
        .map(({ id, name, email, role }) => (
          <option key={id} value={id}>
            {t("as", { name: name || email || t("unnamed"), role: roles(role) })}
          </option>
        ))}
    </Select>
  );
}
