"use client";

import { useMutation } from "@tanstack/react-query";
import { Download, Pencil, PenLine, Send } from "lucide-react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useRestriction } from "@/components/account/use-restriction";
import type { OwnerListed } from "@/components/envelope/api-types";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { notify } from "@/components/ui/toast";
import { useRedistribute } from "../use-ask-again";
import { buildRowHref, findRowAction } from "./list-row";

const looks = "bg-bg";

export function RowAction({ row, teamUrl }: { row: OwnerListed; teamUrl: string }) {
  const t = useTranslations("list.act");
  const account = useAccount();
  const act = findRowAction(row, new Date(), account?.email);
  const restriction = useRestriction(teamUrl);
  // An auditor only downloads, and a restricted member continues no draft.
  if (restriction === "AUDITOR" && act?.kind !== "download") return null;
  if (restriction !== null && act?.kind === "continue") return null;
  if (act?.kind === "continue") {
    return (
      <Button asChild size="dense" variant="secondary" className={looks}>
        <NextLink href={buildRowHref(row, teamUrl)} prefetch={false}>
          <Pencil aria-hidden />
          {t("continue")}
        </NextLink>
      </Button>
    );
  }
  if (act?.kind === "download") {
    return (
      <Button asChild size="dense" variant="secondary" className={looks}>
        <a href={act.href} download>
          <Download aria-hidden />
          {t("download")}
        </a>
      </Button>
    );
  }
  if (act?.kind === "sign") return <SignAct row={row} recipientId={act.recipientId} />;
  if (act?.kind === "resend") return <ResendAct row={row} />;
  return null;
}

function SignAct({ row, recipientId }: { row: OwnerListed; recipientId: number }) {
  const t = useTranslations("list.act");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const reveal = useMutation(
    trpc.recipient.revealLink.mutationOptions({
      onSuccess: ({ signingUrl }) => location.assign(signingUrl),
      onError: (error) => notify({ tone: "danger", title: reasonText(error) }),
    }),
  );
  return (
    <Button
      size="dense"
      loading={reveal.isPending}
      onClick={() => reveal.mutate({ envelopeId: row.id, recipientId, purpose: "open" })}
    >
      <PenLine aria-hidden />
      {t("sign")}
    </Button>
  );
}

function ResendAct({ row }: { row: OwnerListed }) {
  const t = useTranslations("list.act");
  const resend = useRedistribute(t("resent", { title: row.title }));
  return (
    <Button
      size="dense"
      variant="secondary"
      className={looks}
      loading={resend.isPending}
      onClick={() => resend.mutate({ envelopeId: row.id, recipients: row.recipients.map(({ id }) => id) })}
    >
      <Send aria-hidden />
      {t("resend")}
    </Button>
  );
}
