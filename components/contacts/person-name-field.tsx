import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/server/domain/limits";

type PersonNameFieldProps = { label: string; value: string; onChange: (name: string) => void };

/** Turns the browser's autofill off: the name is another person's. */
export function PersonNameField({ label, value, onChange }: PersonNameFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={TEXT_LIMITS.recipientName}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
