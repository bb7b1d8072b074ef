import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

type ChoiceProps = {
  label: string;
  any: string;
  value: string;
  options: readonly { value: string; label: string }[];
  className?: string;
  onChange: (value: string) => void;
};

export function Choice({ label, any, value, options, className, onChange }: ChoiceProps) {
  return (
    <Field label={label} {...(className ? { className } : {})}>
      {(control) => (
        <Select {...control} value={value} onChange={(change) => onChange(change.target.value)}>
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
