import { Select, type SelectProps } from "@/components/ui/select";
import { formatDate } from "@/server/domain/field/date";
import { DATE_FORMATS, type DateFormat, type Language } from "@/server/domain/vocabulary";

type DateFormatSelectProps = Omit<SelectProps, "value" | "onChange" | "children"> & {
  value: string;
  zone: string;
  language: Language;
  onFormat: (format: DateFormat) => void;
};

/** Offers each date format by today's date in it, never by pattern letters. */
export function DateFormatSelect({ value, zone, language, onFormat, ...rest }: DateFormatSelectProps) {
  const now = new Date();
  return (
    <Select
      {...rest}
      value={value}
      onChange={({ target }) => {
        const format = DATE_FORMATS.find((candidate) => candidate === target.value);
        if (format) onFormat(format);
      }}
    >
      {DATE_FORMATS.map((pattern) => (
        <option key={pattern} value={pattern}>
          {formatDate(now, pattern, zone, language)}
        </option>
      ))}
    </Select>
  );
}
