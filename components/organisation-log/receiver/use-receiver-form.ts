"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { useReasonText } from "@/components/errors/use-error-text";
import { useForm } from "@/components/form/use-form";
import type { LogReceiverAnswer } from "@/components/settings/api-types";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import {
  findReceiverUrlFault,
  getReceiverKind,
  isSameServer,
} from "@/server/domain/organisation-log/receiver";
import { useReceiverRefresh } from "./use-receiver-refresh";

export type ReceiverDraft = {
  url: string;
  /** Empty: keeps the stored secret, if there is one. */
  secret: string;
  withoutSecret: boolean;
  authority: string;
  fromStart: boolean;
};

const SECRET = /^[\x21-\x7e]{16,1000}$/;
/** Faults that no installation allows. The server alone knows the allowed hosts. */
const NEVER_ALLOWED = ["SHAPE", "SCHEME", "FRAGMENT", "PORT"];

/** The form of a receiver; `refused` holds the server's complaints by entry. */
export function useReceiverForm(organisationId: number, receiver: LogReceiverAnswer | null) {
  const t = useTranslations("organisationLog.receiver");
  const reasonText = useReasonText();
  const { mutate, isPending, error, variables: sent } = useReceiverSave(organisationId);
  const form = useForm<ReceiverDraft>({
    initial: {
      url: receiver?.receiverUrl ?? "",
      secret: "",
      withoutSecret: false,
      authority: receiver?.authority ?? "",
      fromStart: false,
    },
    validate: ({ url, secret, withoutSecret }) => {
      const fault = findReceiverUrlFault(url, []);
      const isHttps = getReceiverKind(url) === "HTTPS";
      const isLost = receiver?.hasSecret === true && !isSameServer(receiver.receiverUrl, url);
      return {
        ...(fault !== null && NEVER_ALLOWED.includes(fault) && { url: t(`fault.${fault}`) }),
        ...(isHttps && secret !== "" && !SECRET.test(secret) && { secret: t("secretInvalid") }),
        ...(isHttps && isLost && secret === "" && !withoutSecret && { secret: t("secretAgain") }),
      };
    },
    onSubmit: ({ url, secret, withoutSecret, authority, fromStart }) => {
      const isNone = withoutSecret || getReceiverKind(url) === "SYSLOG";
      const settings = {
        organisationId,
        receiverUrl: url.trim(),
        authority: authority.trim() || null,
        fromStart,
        ...(isNone ? { receiverSecret: null } : secret !== "" && { receiverSecret: secret }),
      };
      mutate(settings, {
        onSuccess: () => {
          form.set("secret", "");
          form.set("fromStart", false);
        },
      });
    },
  });
  const paths = error ? (readErrorData(error)?.issues ?? []).map(({ path }) => path ?? "") : [];
  const { url, authority } = form.values;
  // A complaint about a sent value disappears when the value changes.
  const isRefused = (key: string, isSent: boolean) => isSent && paths.includes(key);
  const refused = {
    url: isRefused("receiverUrl", sent?.receiverUrl === url.trim())
      ? t(`fault.${findReceiverUrlFault(url, []) ?? "SHAPE"}`)
      : undefined,
    secret: isRefused("receiverSecret", true) ? t("secretInvalid") : undefined,
    authority: isRefused("authority", (sent?.authority ?? "") === authority.trim())
      ? t("authorityInvalid")
      : undefined,
  };
  const isKnown = ["receiverUrl", "receiverSecret", "authority"].some((key) => paths.includes(key));
  return { form, refused, isPending, problem: error && !isKnown ? reasonText(error) : null };
}

function useReceiverSave(organisationId: number) {
  const t = useTranslations("organisationLog.receiver");
  const trpc = useTRPC();
  const refresh = useReceiverRefresh(organisationId);
  return useMutation(
    trpc.logReceiver.set.mutationOptions({
      onSuccess: async (shown) => {
        notify({ tone: "success", title: t("saved") });
        await refresh(shown);
      },
    }),
  );
}
