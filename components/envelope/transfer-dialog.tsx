"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useTRPC } from "@/components/trpc-provider";
import { SearchPick } from "@/components/ui/search-pick";
import { notify } from "@/components/ui/toast";
import { useTeamPeople } from "./list/use-team-people";

/** Maximum envelopes of one call. */
const AT_ONCE = 100;
const SHOWN = 20;

type TransferDialogProps = {
  /** The chosen envelopes, or all that a member owns. */
  meant: { envelopeIds: readonly string[]; title: string } | { from: { email: string; name: string } };
  onDone?: () => void;
  onClose: () => void;
};
type Receiver = { email: string; name: string };

export function TransferDialog({ meant, onDone, onClose }: TransferDialogProps) {
  const t = useTranslations("transfer");
  const [to, setTo] = useState<Receiver>();
  const transfer = useTransfer(meant, (counts) => {
    onDone?.();
    onClose();
    if (to)
      notify({
        tone: counts.failed === 0 ? "success" : "info",
        title: t("done", { name: to.name, ...counts }),
      });
  });
  const title =
    "from" in meant
      ? t("titleAll", { name: meant.from.name })
      : t("title", { count: meant.envelopeIds.length, title: meant.title });
  return (
    <AskDialog
      title={title}
      lead={t("from" in meant ? "leadAll" : "lead")}
      keepLabel={t("keep")}
      actLabel={t("act")}
      mutation={transfer}
      isDisabled={to === undefined}
      onClose={onClose}
      onAct={() => to && transfer.mutate(to.email)}
    >
      <ReceiverPick to={to} except={"from" in meant ? meant.from.email : undefined} onPick={setTo} />
    </AskDialog>
  );
}

type ReceiverPickProps = {
  to: Receiver | undefined;
  except: string | undefined;
  onPick: (to: Receiver | undefined) => void;
};

function ReceiverPick({ to, except, onPick }: ReceiverPickProps) {
  const t = useTranslations("transfer");
  const [query, setQuery] = useState("");
  const people = useQuery({ ...useTeamPeople(true, query.trim()), placeholderData: keepPreviousData });
  return (
    <SearchPick
      label={t("to")}
      placeholder={t("toPlaceholder")}
      picked={to?.name}
      found={people.data?.data
        .filter(({ email }) => email !== except)
        .slice(0, SHOWN)
        .map(({ name, email }) => ({ value: email, label: name || email, detail: email }))}
      query={query}
      onQuery={setQuery}
      onPick={(pick) => onPick(pick && { email: pick.value, name: pick.label })}
    />
  );
}

/** Transfers in calls of a hundred, so that any number of selected envelopes works. */
function useTransfer(
  meant: TransferDialogProps["meant"],
  onSuccess: (counts: { count: number; failed: number }) => void,
) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const call = useMutation(trpc.envelope.transfer.mutationOptions());
  return useMutation({
    mutationFn: async (toEmail: string) => {
      if ("from" in meant) return [await call.mutateAsync({ fromEmail: meant.from.email, toEmail })];
      const answers = [];
      for (let start = 0; start < meant.envelopeIds.length; start += AT_ONCE) {
        const envelopeIds = meant.envelopeIds.slice(start, start + AT_ONCE);
        answers.push(await call.mutateAsync({ envelopeIds, toEmail }));
      }
      return answers;
    },
    onSuccess: (answers) =>
      onSuccess({
        count: answers.reduce((sum, { transferredCount }) => sum + transferredCount, 0),
        failed: answers.reduce((sum, { failedIds }) => sum + failedIds.length, 0),
      }),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
