"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { Draft } from "../use-draft";

/** Removes a recipient and their fields from the draft at once. Undo restores both with all settings. */
export function useRecipientRemoval(
  draft: Draft,
  envelope: OwnerEnvelope,
  onError: (error: unknown) => void,
): (recipient: OwnerRecipient) => void {
  const t = useTranslations("owner.recipients");
  const trpc = useTRPC();
  const removal = useMutation(trpc.recipient.remove.mutationOptions());
  const person = useMutation(trpc.recipient.createMany.mutationOptions());
  const placing = useMutation(trpc.field.createMany.mutationOptions());
  const restoreRecipient = async (
    { email, name, role, signingOrder, language, authOptions }: OwnerRecipient,
    fields: OwnerEnvelope["fields"],
  ) => {
    const again = {
      email,
      name,
      role,
      language,
      ...authOptions,
      ...(signingOrder === null ? {} : { signingOrder }),
    };
    const { data } = await person.mutateAsync({ envelopeId: envelope.id, data: [again] });
    const [createdRecipient] = data;
    if (!createdRecipient || fields.length === 0) return;
    await placing.mutateAsync({
      envelopeId: envelope.id,
      data: fields.map((field) => ({ ...toNewField(field), recipientId: createdRecipient.id })),
    });
  };
  return (recipient) => {
    const fields = envelope.fields.filter(({ recipientId }) => recipientId === recipient.id);
    const showAgain = draft.change((before) => ({
      ...before,
      recipients: before.recipients.filter(({ id }) => id !== recipient.id),
      fields: before.fields.filter(({ recipientId }) => recipientId !== recipient.id),
    }));
    const gone = removal.mutateAsync({ recipientId: recipient.id }).then(() => draft.reload());
    gone.catch((error) => {
      showAgain();
      onError(error);
    });
    notify({
      title: t("removed", {
        name: recipient.name || recipient.email || t("unnamed"),
        count: fields.length,
      }),
      action: {
        label: t("undo"),
        // Undo waits for the removal: a team may forbid the same address twice.
        onAct: () =>
          void gone
            .then(showAgain)
            .then(() => restoreRecipient(recipient, fields))
            .then(() => draft.reload())
            .catch(onError),
      },
    });
  };
}

const toNewField = ({
  type,
  envelopeItemId,
  page,
  positionX,
  positionY,
  width,
  height,
  fieldMeta,
}: OwnerEnvelope["fields"][number]) => ({
  type,
  envelopeItemId,
  page,
  positionX,
  positionY,
  width,
  height,
  ...(fieldMeta ? { fieldMeta } : {}),
});
