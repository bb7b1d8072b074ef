export const getEmailDomain = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
