import { useFormatter, useTranslations } from "use-intl";
import { toLargestUnit } from "./duration-unit";

export function useSpanText() {
  const t = useTranslations("ui.span");
  const format = useFormatter();
  return (seconds: number) => {
    const { unit, amount } = toLargestUnit(seconds);
    return t(unit, { amount: format.number(amount, { maximumFractionDigits: 1 }) });
  };
}
