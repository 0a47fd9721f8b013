import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';

export const consolePagesApi = describeEndpoints({
  index: {
    method: 'GET',
    path: '/_admin/aardvark/index.html',
    access: 'public',
    summary: 'Redirect to the console',
    answers: { 302: noBody },
  },
  standalone: {
    method: 'GET',
    path: '/_admin/aardvark/standalone.html',
    access: 'public',
    summary: 'Redirect to the console (alternative address)',
    answers: { 302: noBody },
  },
  folder: {
    method: 'GET',
    path: '/_admin/aardvark',
    access: 'public',
    summary: 'Redirect to the console (address without a page)',
    answers: { 302: noBody },
  },
  html: {
    method: 'GET',
    path: '/_admin/html',
    access: 'public',
    summary: 'Redirect to the console (address of early servers)',
    answers: { 302: noBody },
  },
});

export default {
  id: 'console-pages',
  title: 'Console: pages',
  description: 'Console addresses of older servers.',
  endpoints: consolePagesApi,
} satisfies EndpointFamily;
