import { useFormatter, useTranslations } from "use-intl";
import { spanOf } from "./span-of";

/** A span of time, given in seconds, in the unit people would say it in. */
export function useSpanText() {
  const t = useTranslations("ui.span");
  const format = useFormatter();
  return (seconds: number) => {
    const { unit, amount } = spanOf(seconds);
    return t(unit, { amount: format.number(amount, { maximumFractionDigits: 1 }) });
  };
}
