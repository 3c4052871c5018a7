declare module '@generated/light-client/dates.json';
