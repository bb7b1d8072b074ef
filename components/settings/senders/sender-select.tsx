"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { SenderAnswer } from "../api-types";

type SenderSelectProps = {
  /** The usable addresses; undefined while they load. */
  senders: readonly SenderAnswer[] | undefined;
  value: string | null;
  onChange: (emailId: string | null) => void;
  disabled?: boolean;
  labelHidden?: boolean;
};

/** Chooses the service's own address or one of the organisation's. */
export function SenderSelect({
  senders,
  value,
  onChange,
  disabled = false,
  labelHidden = false,
}: SenderSelectProps) {
  const t = useTranslations("senders");
  const usable = (senders ?? []).filter(({ sendsAs }) => sendsAs !== null);
  const isGone = value !== null && !usable.some(({ id }) => id === value);
  return (
    <Field label={t("choose")} labelHidden={labelHidden} hint={t("chooseHint")}>
      {(control) => (
        <Select
          {...control}
          disabled={disabled}
          value={value ?? ""}
          onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
        >
          <option value="">{t("own")}</option>
          {isGone && <option value={value}>{senders ? t("gone") : "…"}</option>}
          {usable.map((sender) => (
            <option key={sender.id} value={sender.id}>
              {t(getSenderMessageKey(sender), { email: sender.email })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const getSenderMessageKey = ({ status, sendsAs }: SenderAnswer) =>
  status === "SUSPENDED" ? "paused" : sendsAs === "FROM" ? "sends" : "answersOnly";
