"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { DateStyle } from "./date-style";

const Style = createContext<DateStyle>("language");

export function DateStyleProvider({ style, children }: { style: DateStyle; children: ReactNode }) {
  return <Style.Provider value={style}>{children}</Style.Provider>;
}

export const useDateStyle = (): DateStyle => useContext(Style);
