"use client";

import { type ComponentType, createContext, useContext } from "react";

const StartCardContext = createContext<ComponentType | null>(null);

/** Puts another card over the first page: a direct link asks who its visitor is (components/README.md 7.1). */
export const StartCardProvider = StartCardContext.Provider;
export const useOwnStartCard = (): ComponentType | null => useContext(StartCardContext);
