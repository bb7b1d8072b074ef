"use client";

import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import type { OwnerListed } from "@/components/envelope/api-types";
import { StatusText, type StatusTextProps } from "@/components/ui/status-text";
import type { EnvelopeChip } from "@/server/domain/recipient/timeline";
import { findCurrentTurn } from "@/server/domain/recipient/turn";
import { useChipText } from "../status-chip";
import { getRowChip } from "./list-row";

/** Only a status that asks somebody of the team for something has a colour. */
const tones: Partial<Record<EnvelopeChip["chip"], StatusTextProps["tone"]>> = {
  yourTurn: "primary",
  expired: "warning",
  deliveryProblem: "warning",
  sealRefused: "danger",
  rejected: "danger",
};

/** The status of an envelope in a list: "Waiting for Ana +1". */
export function ListedStatus({ row }: { row: OwnerListed }) {
  const t = useTranslations("owner");
  const chipText = useChipText();
  const account = useAccount();
  const chip = getRowChip(row, new Date(), account?.email);
  const [first, ...others] = chip.chip === "waiting" ? findCurrentTurn(row.recipients, row.signingMode) : [];
  return (
    <StatusText tone={tones[chip.chip]} isHollow={chip.chip === "draft"}>
      {first
        ? t("chip.waitingFor", {
            name: first.name || first.email || t("list.unnamed"),
            others: others.length,
          })
        : chipText(chip)}
    </StatusText>
  );
}
