"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ParsedPerson } from "@/components/contacts/parse-people";
import type { SuggestedPerson } from "@/components/contacts/use-suggestions";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { useReasonText } from "@/components/errors/use-error-text";
import { useAutosave } from "@/components/form/use-autosave";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { AccessAuthMethod, ActionAuthMethod, Language, RecipientRole } from "@/server/domain/vocabulary";
import type { Draft } from "../use-draft";
import { moveInOrder, type OrderChange } from "./order-changes";
import { useContactPreferences } from "./use-contact-preferences";
import { useRecipientRemoval } from "./use-recipient-removal";

type RecipientPatch = {
  name?: string;
  email?: string;
  role?: RecipientRole;
  signingOrder?: number;
  language?: Language | null;
  accessAuth?: AccessAuthMethod[];
  actionAuth?: ActionAuthMethod[];
};
type Patches = ReadonlyMap<number, RecipientPatch>;

/** Adds, changes, orders and removes recipients. Changes appear at once and are autosaved. */
export function useRecipientChanges(draft: Draft, envelope: OwnerEnvelope) {
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const onError = (error: unknown) => {
    notify({ tone: "danger", title: reasonText(error) });
    void draft.reload();
  };
  const [addedId, setAddedId] = useState<number>();
  const create = useMutation(
    trpc.recipient.createMany.mutationOptions({
      onError,
      onSuccess: async ({ data }) => {
        await draft.reload();
        setAddedId(data.length === 1 ? data[0]?.id : undefined);
      },
    }),
  );
  const update = useMutation(trpc.recipient.updateMany.mutationOptions());
  const push = useAutosave<Patches>({
    save: (patches) =>
      update.mutateAsync({
        envelopeId: envelope.id,
        data: [...patches].map(([id, patch]) => ({ id, ...patch })),
      }),
    merge: (earlier, later) => {
      const merged = new Map(earlier);
      for (const [id, patch] of later) merged.set(id, { ...merged.get(id), ...patch });
      return merged;
    },
    onRefused: onError,
  });

  const showPatches = (patches: Patches) =>
    draft.change((before) => ({
      ...before,
      recipients: before.recipients.map((recipient) => patchRecipient(recipient, patches.get(recipient.id))),
    }));
  const applyPatches = (patches: Patches) => {
    if (patches.size === 0) return;
    showPatches(patches);
    push(patches);
  };
  const changeOrder = (changes: readonly OrderChange[]) =>
    applyPatches(new Map(changes.map(({ id, signingOrder }) => [id, { signingOrder }])));

  const addRecipients = (people: readonly ParsedPerson[], role: RecipientRole = "SIGNER") => {
    const highest = Math.max(0, ...envelope.recipients.map(({ signingOrder }) => signingOrder ?? 0));
    const isOrdered = envelope.documentMeta.signingOrder === "SEQUENTIAL";
    create.mutate({
      envelopeId: envelope.id,
      data: people.map((person, index) => ({
        ...person,
        role,
        ...(isOrdered ? { signingOrder: highest + index + 1 } : {}),
      })),
    });
  };

  const preferred = useContactPreferences(envelope);

  return {
    add: addRecipients,
    addBlank: () => addRecipients([{ name: "", email: "" }]),
    /** Recipient that was just added. Their row takes the focus. */
    addedId,
    /** Addresses that are in the list already. */
    present: envelope.recipients.map(({ email }) => email),
    /** Fills a row with a known person and their preferences. */
    choose: (recipient: OwnerRecipient, person: SuggestedPerson) => {
      const { email } = person;
      const name = person.name || recipient.name;
      applyPatches(new Map([[recipient.id, { email, name, ...preferred(recipient, { ...person, name }) }]]));
    },
    isAdding: create.isPending,
    reorder: changeOrder,
    patch: (id: number, patch: RecipientPatch) => applyPatches(new Map([[id, patch]])),
    move: (id: number, direction: "earlier" | "later") =>
      changeOrder(
        moveInOrder(
          envelope.recipients.filter(({ role }) => role !== "CC"),
          id,
          direction,
        ),
      ),
    remove: useRecipientRemoval(draft, envelope, onError),
  };
}

function patchRecipient(
  recipient: OwnerRecipient,
  { accessAuth, actionAuth, ...patch }: RecipientPatch = {},
): OwnerRecipient {
  const { authOptions } = recipient;
  const auth = {
    accessAuth: accessAuth ?? authOptions.accessAuth,
    actionAuth: actionAuth ?? authOptions.actionAuth,
  };
  return { ...recipient, ...patch, authOptions: auth };
}

export type RecipientChanges = ReturnType<typeof useRecipientChanges>;
