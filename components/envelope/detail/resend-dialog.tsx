"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useDates } from "@/components/dates/use-dates";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast";
import { DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import { computeLinkExpiry, DEFAULT_EXPIRATION_PERIOD } from "@/server/domain/envelope/expiry";
import { needsToAct } from "@/server/domain/recipient/role";

type ResendDialogProps = {
  envelope: OwnerEnvelope;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The recipient selected at first; by default all whose turn it is. */
  initial?: number;
};

/** Reminds recipients who have not acted, and renews the expiry of their links. */
export function ResendDialog({ envelope, open, onOpenChange, initial }: ResendDialogProps) {
  const t = useTranslations("owner.resend");
  const dates = useDates();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const waiting = envelope.recipients.filter(
    ({ role, signingStatus }) => needsToAct(role) && signingStatus === "NOT_SIGNED",
  );
  const [chosen, setChosen] = useState<readonly number[]>(
    initial === undefined ? waiting.filter(({ hasTurn }) => hasTurn).map(({ id }) => id) : [initial],
  );
  const resend = useMutation(
    trpc.envelope.redistribute.mutationOptions({
      onSuccess: () => {
        onOpenChange(false);
        notify({ tone: "success", title: t("done", { count: chosen.length }) });
        return queryClient.invalidateQueries({ queryKey: trpc.envelope.pathKey() });
      },
    }),
  );
  const { envelopeExpirationPeriod, timezone } = envelope.documentMeta;
  const end = computeLinkExpiry(
    envelopeExpirationPeriod ?? DEFAULT_EXPIRATION_PERIOD,
    new Date(),
    timezone ?? DEFAULT_TIME_ZONE,
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={t("title")}
      description={
        end
          ? t("expires", { date: dates.day(end, { isLong: true, timeZone: timezone ?? DEFAULT_TIME_ZONE }) })
          : t("neverExpires")
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t("close")}
          </Button>
          <Button
            disabled={chosen.length === 0}
            loading={resend.isPending}
            onClick={() => resend.mutate({ envelopeId: envelope.id, recipients: [...chosen] })}
          >
            {t("act", { count: chosen.length })}
          </Button>
        </>
      }
    >
      <ErrorBanner error={resend.error} className="mb-4" />
      <div className="flex flex-col gap-3">
        {waiting.map((person) => (
          <Checkbox
            key={person.id}
            label={person.name || person.email || t("unnamed")}
            hint={person.hasTurn ? person.email || t("noEmail") : t("notTheirTurn")}
            disabled={!person.hasTurn && !person.expired}
            checked={chosen.includes(person.id)}
            onCheckedChange={(isOn) =>
              setChosen(isOn ? [...chosen, person.id] : chosen.filter((id) => id !== person.id))
            }
          />
        ))}
      </div>
    </Dialog>
  );
}
