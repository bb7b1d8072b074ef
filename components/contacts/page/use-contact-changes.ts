"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { ContactAnswer, ContactInput } from "../api-types";

export function useContactChanges() {
  const t = useTranslations("contacts.page");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: trpc.contact.pathKey() });
  const onError = (error: unknown) => notify({ tone: "danger", title: reasonText(error) });
  const create = useMutation(trpc.contact.create.mutationOptions({ onSuccess, onError }));
  const removal = useMutation(trpc.contact.remove.mutationOptions({ onError }));
  const dismissal = useMutation(trpc.contact.dismiss.mutationOptions({ onError }));
  const restoring = useMutation(trpc.contact.restore.mutationOptions({ onSuccess, onError }));
  const notifyUndoable = (title: string, onAct: () => void) => {
    void onSuccess();
    notify({ title, action: { label: t("undo"), onAct } });
  };
  return {
    keep: (person: ContactInput) =>
      create.mutate(person, {
        onSuccess: () => notify({ tone: "success", title: t("kept", { name: person.name || person.email }) }),
      }),
    remove: (contact: ContactAnswer) =>
      removal.mutate(
        { contactId: contact.id },
        {
          onSuccess: () =>
            notifyUndoable(t("removed", { name: contact.name || contact.email }), () => {
              restoring.mutate({ email: contact.email });
              create.mutate(toContactInput(contact));
            }),
        },
      ),
    dismiss: ({ email, name }: { email: string; name: string }) =>
      dismissal.mutate(
        { email },
        {
          onSuccess: () =>
            notifyUndoable(t("dismissed", { name: name || email }), () => restoring.mutate({ email })),
        },
      ),
  };
}

const toContactInput = ({ email, name, language, rut, authOptions }: ContactAnswer): ContactInput => ({
  email,
  name,
  language,
  rut,
  ...authOptions,
});
