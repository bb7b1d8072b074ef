import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/server/domain/limits";

export function CancelReason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations("owner.cancel");
  return (
    <Field label={t("reason")} hint={t("reasonHint")}>
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          maxLength={TEXT_LIMITS.rejectionReason}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
